import { describe, expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const lamp = await makeLamp(app, 'HALO', null)

type Browser = ReturnType<typeof app.browser>
const open = async (browser: Browser, surface: 'main' | 'simple' = 'main') =>
  (await browser.send(openCheckout, { body: { productId: lamp.id, surface } })).body
/** Sends the buyer of an opened checkout and then requests the payment intent. */
async function askIntent(browser: Browser, checkout: Awaited<ReturnType<typeof open>>, buyAgainAfter?: string) {
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const { totalCents: amount, currency } = checkout.quote
  return browser.send(createPaymentIntent, {
    body: { amount, currency, checkoutId: checkout.id, ...(buyAgainAfter && { buyAgainAfter }) },
  })
}

describe('recent purchase of the same product', () => {
  it('shows the paid order when the browser opens the checkout of the same product again', async () => {
    const browser = app.browser()
    const { settled } = await buy(app, browser, lamp)
    const { recentPurchase } = await open(browser)
    expect(recentPurchase?.order).toEqual(settled.order)
    const page = await app
      .browser()
      .raw('GET', recentPurchase?.orderUrl.replace(app.services.config.publicUrl, '') ?? '')
    expect(page.statusCode).toBe(200)
    expect((await open(browser, 'simple')).recentPurchase?.order).toEqual(settled.order)
    expect((await open(app.browser())).recentPurchase).toBeUndefined()
  })

  it('charges for the same product again only after the shopper was shown the paid order', async () => {
    const browser = app.browser()
    const { settled } = await buy(app, browser, lamp)
    const checkout = await open(browser)
    const refused = await askIntent(browser, checkout)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'already_paid' }])
    expect(refused.body).toMatchObject({ recentPurchase: { order: settled.order } })
    const other = await askIntent(browser, checkout, 'another order')
    expect(other.status).toBe(409)
    const again = await askIntent(browser, checkout, settled.order.publicId)
    expect([again.status, again.body.paid]).toEqual([200, false])
  })

  it('allows another charge for the same product after half an hour or a full refund', async () => {
    const browser = app.browser()
    const { intent } = await buy(app, browser, lamp)
    const seller = app.as('admin')
    const id = String(intent.body.orderId)
    const { rows } = await app.db.execute<{ id: string; total_cents: number }>(
      `select id, total_cents from order_lines where order_id = '${id}' and total_cents > 0`,
    )
    const lines = rows.map(line => ({ lineId: line.id, cents: line.total_cents, restock: false }))
    const refund = { params: { id }, body: { lines, reason: null } }
    expect((await seller.send(refundOrder, refund, { 'idempotency-key': newId() })).status).toBe(200)
    expect((await open(browser)).recentPurchase).toBeUndefined()

    const other = app.browser()
    await buy(app, other, lamp)
    await app.db.execute(`update orders set paid_at = paid_at - interval '31 minutes'`)
    expect((await open(other)).recentPurchase).toBeUndefined()
    expect((await askIntent(other, await open(other))).status).toBe(200)
  })

  it('rejects another charge for the same product when only the provider knows of the first payment', async () => {
    const browser = app.browser()
    const { intentId } = await createIntent(browser, lamp)
    await createTestStripe(app).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    // The payment succeeded, but its response was lost and no webhook has arrived when the browser opens the simple
    // checkout of the same product.
    const simple = await open(browser, 'simple')
    expect(simple.recentPurchase).toBeUndefined()
    const refused = await askIntent(browser, simple)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'already_paid' }])
  })

  it('allows another payment attempt while the first attempt is unpaid', async () => {
    const browser = app.browser()
    const { checkout } = await createIntent(browser, lamp)
    expect((await askIntent(browser, await open(browser, 'simple'))).status).toBe(200)
    expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('pending')
  })
})
