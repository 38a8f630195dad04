import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentIntent } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { upsellPageOffers, upsellPages, upsells } from '#server/platform/db/schema/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const editor = shop.as('editor')
const remove = (id: string) => editor.send(catalog.deleteProduct, { params: { id } })

describe('deleting a product', () => {
  it('closes the open carts of a deleted product, so that they can no longer be paid', async () => {
    const lamp = await makeLamp(shop, 'GONE')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    expect((await remove(lamp.id)).status).toBe(204)
    const { totalCents: amount, currency } = checkout.quote
    const paying = await browser.send(createPaymentIntent, { body: { amount, currency, checkoutId: checkout.id } })
    expect([paying.status, paying.body.code]).toEqual([410, 'checkout_closed'])
    expect((await browser.send(openCheckout, { body: { productId: lamp.id } })).body.error).toBe('product_not_found')
  })

  it('deactivates the offers of a deleted product, deletes its Stripe mapping, and keeps its order lines', async () => {
    const lamp = await makeLamp(shop, 'COPIED')
    const { intent } = await buy(shop, shop.browser(), lamp)
    const [funnel, page] = [newId(), newId()]
    await shop.db.insert(upsells).values({ id: funnel, name: 'Case' })
    const pageColumns = { upsell_id: funnel, page_order: 1, page_type: 'visual_editor' as const, title: 'Case' }
    await shop.db.insert(upsellPages).values({ id: page, ...pageColumns })
    const offer = { page_id: page, position: 1, name: 'Lamp', price_cents: 8900, product_id: lamp.id }
    await shop.db.insert(upsellPageOffers).values({ id: newId(), ...offer })
    await shop.db.insert(productStripeMapping).values({
      id: newId(),
      product_id: lamp.id,
      sku: 'COPIED-SAND',
      stripe_product_id: 'prod_1',
      stripe_price_id: 'price_1',
    })
    const params = { id: lamp.id }
    const counted = await editor.send(catalog.productDependencies, { params })
    expect(counted.body).toEqual({ campaigns: 0, upsells: 0, offers: 1 })
    await remove(lamp.id)
    expect((await shop.db.select().from(upsellPageOffers)).map(row => row.is_active)).toEqual([false])
    expect(await shop.db.$count(productStripeMapping)).toBe(0)
    const order = await shop.as('owner').send(getOrder, { params: { id: String(intent.body.orderId) } })
    expect(order.body.lines).toMatchObject([{ title: 'Halo portable lamp', sku: 'COPIED-SAND' }, {}])
  })

  it('keeps a payment in progress when its product is deleted', async () => {
    const lamp = await makeLamp(shop, 'PAYING')
    const { checkout } = await createIntent(shop.browser(), lamp)
    await remove(lamp.id)
    const { rows } = await shop.db.execute<{ state: string }>(`select state from checkouts where id = '${checkout.id}'`)
    expect(rows).toEqual([{ state: 'paying' }])
  })

  it('deletes a product only once when two requests are concurrent', async () => {
    const { id } = await makeLamp(shop, 'TWICE')
    const responses = await Promise.all([remove(id), remove(id)])
    expect(responses.map(response => response.status).sort()).toEqual([204, 404])
  })
})
