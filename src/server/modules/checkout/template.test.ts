import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CheckoutData } from '#contract/screen-data.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutTemplate, products } from '#server/platform/db/schema/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { buildCheckoutPage } from './checkout-page.ts'

const app = await startTestApp()
const lamp = await makeLamp(app)
const other = await makeLamp(app, 'OTHER')
const stripe: CheckoutData['stripe'] = { mode: 'simulator', publishableKey: null, scriptUrl: null, testCardsUrl: null }
const buildPage = (product = lamp.id) => buildCheckoutPage(app.ctx, product, null, stripe)
/** Block types of the page from top to bottom. */
async function listBlockTypes(product?: string) {
  const { timer, online, lead, summary, reviews, express, column } = (await buildPage(product)).parts
  return [
    ...[timer, online].flatMap(block => block?.type ?? []),
    ...lead.flat().map(block => block.type),
    ...(summary ? ['product_summary'] : []),
    ...(reviews ? ['reviews'] : []),
    ...(express ? ['express_checkout'] : []),
    ...column.flat().map(block => block.type),
  ]
}

const ownTemplate = { id: newId(), name: 'Own', elements: [] as { id: string; type: string; content: string }[] }
ownTemplate.elements = [
  { id: 'd', type: 'delivery_form', content: '' },
  { id: 'top', type: 'banner', content: '/storage/v1/object/public/product-images/own.webp' },
]

it('shows the blocks of the shop’s default template', async () => {
  expect(await listBlockTypes()).toEqual([
    'timer',
    'online_presence',
    'banner',
    'product_summary',
    'reviews',
    'express_checkout',
    'contact_form',
    'delivery_form',
    'payment_form',
    'banner',
    'banner',
  ])
  expect((await buildPage()).online).toBe('simulated')
})

it('shows blocks and banner of the product’s active template', async () => {
  await app.db.insert(checkoutTemplate).values(ownTemplate)
  await app.db.update(products).set({ template_id: ownTemplate.id }).where(eq(products.id, lamp.id))
  expect(await listBlockTypes()).toEqual(['delivery_form', 'banner', 'contact_form', 'payment_form'])
  expect([(await buildPage()).banners.top, (await buildPage()).online]).toEqual([
    '/storage/v1/object/public/product-images/own.webp',
    'hidden',
  ])
  expect((await listBlockTypes(other.id)).length).toBe(11)
  await app.db.update(products).set({ top_banner_url: '/storage/mine.webp' }).where(eq(products.id, lamp.id))
  expect((await buildPage()).banners.top).toBe('/storage/mine.webp')
  await app.db.update(checkoutTemplate).set({ is_active: false }).where(eq(checkoutTemplate.id, ownTemplate.id))
  expect((await listBlockTypes()).length).toBe(11)
})
