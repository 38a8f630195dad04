import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkoutTemplate, products } from '#server/db/schema/catalog.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { checkoutPage } from './checkout-page.ts'

const app = await testApp()
const lamp = await makeLamp(app)
const other = await makeLamp(app, 'OTHER')
const stripe: CheckoutData['stripe'] = { mode: 'simulator', publishableKey: null, scriptUrl: null, testCardsUrl: null }
const page = (product = lamp.id) => checkoutPage(app.ctx, product, null, stripe)
/** What is shown, from the head of the page down. */
async function typesOf(product?: string) {
  const { timer, online, lead, summary, reviews, column } = (await page(product)).parts
  return [
    ...[timer, online].flatMap(block => block?.type ?? []),
    ...lead.flat().map(block => block.type),
    ...(summary ? ['product_summary'] : []),
    ...(reviews ? ['reviews'] : []),
    ...column.flat().map(block => block.type),
  ]
}

const own = { id: newId(), name: 'Own', elements: [] as { id: string; type: string; content: string }[] }
own.elements = [
  { id: 'd', type: 'delivery_form', content: '' },
  { id: 'top', type: 'banner', content: '/storage/v1/object/public/product-images/own.webp' },
]

it('shows the parts of the shop’s default template', async () => {
  expect(await typesOf()).toEqual([
    'timer',
    'online_presence',
    'banner',
    'product_summary',
    'reviews',
    'contact_form',
    'delivery_form',
    'express_checkout',
    'payment_form',
    'banner',
    'banner',
  ])
  expect((await page()).online).toBe('simulated')
})

it('shows those of the product’s own template while it is active, and its picture where the product has none', async () => {
  await app.db.insert(checkoutTemplate).values(own)
  await app.db.update(products).set({ template_id: own.id }).where(eq(products.id, lamp.id))
  expect(await typesOf()).toEqual(['delivery_form', 'banner', 'contact_form', 'payment_form'])
  expect([(await page()).banners.top, (await page()).online]).toEqual([
    '/storage/v1/object/public/product-images/own.webp',
    'hidden',
  ])
  expect((await typesOf(other.id)).length).toBe(11)
  await app.db.update(products).set({ top_banner_url: '/storage/mine.webp' }).where(eq(products.id, lamp.id))
  expect((await page()).banners.top).toBe('/storage/mine.webp')
  await app.db.update(checkoutTemplate).set({ is_active: false }).where(eq(checkoutTemplate.id, own.id))
  expect((await typesOf()).length).toBe(11)
})
