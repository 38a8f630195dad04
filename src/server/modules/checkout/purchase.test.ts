import { describe, expect, it } from 'vitest'
import { getProduct } from '#contract/catalog.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const readStockLeft = async (productId: string) => {
  const { body } = await seller.send(getProduct, { params: { id: productId } })
  return body.variants.find(variant => variant.isDefault)?.stock
}
const countIntents = async () => (await createTestStripe(shop).paymentIntents.list({ limit: 100 })).data.length

describe('purchase', () => {
  it('charges the quoted total once and creates an order with lines, payment and customer', async () => {
    const lamp = await makeLamp(shop, 'PAY')
    const browser = shop.browser()
    const { settled, checkout } = await buy(shop, browser, lamp)
    expect(settled.state).toBe('paid')
    expect(settled.order).toMatchObject({ totalCents: 8900, currency: 'usd', maskedEmail: 'm•••@example.com' })
    expect(await readStockLeft(lamp.id)).toBe(4)

    const { body: list } = await seller.send(listOrders, { query: {} })
    const summary = list.orders.find(order => order.number === settled.order.number)
    expect(summary).toMatchObject({ state: 'paid', totalCents: 8900, email: buyer.customerEmail })
    const { body: order } = await seller.send(getOrder, { params: { id: summary?.id ?? '' } })
    expect(order.lines.map(line => [line.kind, line.sku, line.totalCents])).toEqual([
      ['main', 'PAY-SAND', 8900],
      ['shipping', null, 0],
    ])
    expect(order.payments).toMatchObject([{ kind: 'main', state: 'succeeded', capturedCents: 8900, cardLast4: '4242' }])
    expect(order.customer).toMatchObject({ orders: 1, spentCents: 8900 })

    const again = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(again.body.state).toBe('paid')
    expect(await readStockLeft(lamp.id)).toBe(4)
  })

  it('takes ten percent off the goods for the code WELCOME10, ignoring letter case and spaces', async () => {
    const lamp = await makeLamp(shop, 'TEN')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id, sku: 'TEN-GRAPHITE' } })
    const changed = await browser.send(changeCheckout, {
      params: { id: checkout.id },
      body: { promotionCode: '  welcome10 ', shippingOptionId: 'express' },
    })
    expect(changed.body.quote).toEqual({
      currency: 'usd',
      subtotalCents: 9500,
      discountCents: 950,
      shippingCents: 499,
      totalCents: 9049,
    })
  })

  it('keeps the order and its reserved stock after a declined card and charges the second card once', async () => {
    const lamp = await makeLamp(shop, 'DEC')
    const browser = shop.browser()
    const { checkout, intentId } = await createIntent(browser, lamp)
    const stripe = createTestStripe(shop)
    // The shop sends its own receipt, so the provider sends none.
    expect((await stripe.paymentIntents.retrieve(intentId)).receipt_email).toBeNull()
    await expect(
      stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' }),
    ).rejects.toThrow()
    const declined = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(declined.body.state).toBe('failed')
    expect(await readStockLeft(lamp.id)).toBe(4)

    const second = await browser.send(createPaymentIntent, {
      body: { amount: 8900, currency: 'usd', checkoutId: checkout.id },
    })
    expect(String(second.body.client_secret)).toContain(intentId)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const paid = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(paid.body.state).toBe('paid')
    expect(await readStockLeft(lamp.id)).toBe(4)
  })

  it('rejects an amount other than the quoted total with 409 and the quote, and creates no intent', async () => {
    const lamp = await makeLamp(shop, 'AMT')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    const before = await countIntents()
    const answer = await browser.send(createPaymentIntent, {
      body: { amount: 1, currency: 'usd', checkoutId: checkout.id },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ success: false, code: 'quote_changed', quote: { totalCents: 8900 } })
    expect(await countIntents()).toBe(before)
    expect(await readStockLeft(lamp.id)).toBe(4)
  })

  it('rejects a payment at the old price after the seller changes the price during checkout', async () => {
    const lamp = await makeLamp(shop, 'NEW')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    await shop.db.execute(`update products set price = 9900 where id = '${lamp.id}'`)
    const answer = await browser.send(createPaymentIntent, {
      body: { amount: 8900, currency: 'usd', checkoutId: checkout.id },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ quote: { totalCents: 9900 } })
  })

  it('responds with 404 to an unknown product and to a SKU that the product does not sell', async () => {
    const lamp = await makeLamp(shop, 'ONE')
    const other = await makeLamp(shop, 'TWO')
    const browser = shop.browser()
    const missing = '01900000-0000-7000-8000-00000000dead'
    expect((await browser.send(openCheckout, { body: { productId: missing } })).status).toBe(404)
    expect((await browser.send(openCheckout, { body: { productId: lamp.id, sku: 'TWO-SAND' } })).status).toBe(404)
    expect((await browser.send(openCheckout, { body: { productId: lamp.id, sku: 'NOPE' } })).status).toBe(404)
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    const foreign = other.variants[0]?.id
    const change = await browser.send(changeCheckout, { params: { id: checkout.id }, body: { variantId: foreign } })
    expect(change.status).toBe(404)
    const ownVariantId = lamp.variants[1]?.id
    await shop.db.execute(`update product_variants set is_active = false where id = '${ownVariantId}'`)
    const inactive = await browser.send(changeCheckout, {
      params: { id: checkout.id },
      body: { variantId: ownVariantId },
    })
    expect([inactive.status, inactive.body.error]).toEqual([404, 'variant_not_found'])
  })

  it('requires a shipping option only for a product that has shipping options', async () => {
    const course = await makeLamp(shop, 'COURSE')
    await shop.db.execute(`update products set shipping_options = '[]' where id = '${course.id}'`)
    const { settled, checkout } = await buy(shop, shop.browser(), course)
    expect([checkout.needsShipping, settled.state]).toEqual([false, 'paid'])

    const lamp = await makeLamp(shop, 'ABROAD')
    await shop.db.execute(
      `update products set shipping_options = '[{"id":"br","name":"Correios","price":900,"countries":["BR"]}]' where id = '${lamp.id}'`,
    )
    const { intent } = await createIntent(shop.browser(), lamp)
    expect([intent.status, intent.body.code]).toEqual([422, 'shipping_required'])
  })

  it('reports all invalid and missing buyer fields at once', async () => {
    const browser = shop.browser()
    // Whether a missing phone number is an error depends on the cart, so this one is too long.
    const body = { customerEmail: 'no', customerName: '', customerPhone: '1'.repeat(61) }
    const answer = await browser.send(createPaymentCustomer, { body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields as object)).toEqual(
      expect.arrayContaining(['customerEmail', 'customerName', 'customerPhone', 'customerAddress']),
    )
  })

  it('sells the last unit once when two browsers pay for it', async () => {
    const lamp = await makeLamp(shop, 'LAST', 1)
    const results = await Promise.all([createIntent(shop.browser(), lamp), createIntent(shop.browser(), lamp)])
    const codes = results.map(result => result.intent.status).sort()
    expect(codes).toEqual([200, 409])
    expect(results.find(result => result.intent.status === 409)?.intent.body).toMatchObject({ code: 'out_of_stock' })
    expect(await readStockLeft(lamp.id)).toBe(0)
  })

  it('rejects cross-site writes and hides a checkout from other browsers', async () => {
    const lamp = await makeLamp(shop, 'ORI')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    const evil = await browser.send(
      settleCheckout,
      { params: { id: checkout.id } },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect([evil.status, evil.body.error]).toEqual([403, 'foreign_origin'])
    const opaque = await browser.send(settleCheckout, { params: { id: checkout.id } }, { origin: 'null' })
    expect(opaque.status).toBe(403)
    const stranger = await shop.browser().send(settleCheckout, { params: { id: checkout.id } })
    expect(stranger.status).toBe(404)
  })
})
