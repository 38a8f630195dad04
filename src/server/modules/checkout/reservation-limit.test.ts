import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { createPromotion } from '#contract/promotions.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
/** Opens carts one after the other, each in its own browser at the same IP address, and requests their payment. */
async function openCarts(address: string, count: number, lamp: { id: string }, choice: object = {}) {
  const carts = []
  for (let at = 0; at < count; at += 1) {
    const browser = shop.browser(address)
    const { body: opened } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    const params = { id: opened.id }
    const { body: cart } = await browser.send(changeCheckout, { params, body: choice })
    const checkoutId = opened.id
    const customerEmail = `shopper${at}@example.com`
    await browser.send(createPaymentCustomer, { body: { ...buyer, customerEmail, checkoutId } })
    const { totalCents: amount, currency } = cart.quote
    const requestPayment = () => browser.send(createPaymentIntent, { body: { amount, currency, checkoutId } })
    const answer = await requestPayment()
    carts.push({ browser, params, requestPayment, status: answer.status, body: answer.body, headers: answer.headers })
  }
  return carts
}
const getStatuses = (carts: readonly { status: number }[]) => carts.map(({ status }) => status)

describe('assertReservationLimit', () => {
  it('limits the unpaid carts of one IP address to half of a small stock', async () => {
    const lamp = await makeLamp(shop, 'HOARD', 10)
    const carts = await openCarts('10.21.0.1', 6, lamp)
    expect(getStatuses(carts)).toEqual([200, 200, 200, 200, 200, 429])
    expect([carts[5]?.body.code, carts[5]?.headers['retry-after']]).toEqual(['too_many_unpaid', '60'])
    // The rejected cart took no units.
    const units = await shop.db.execute(
      `select stock_quantity + (select count(*) from stock_holds h where h.variant_id = v.id and kind = 'reservation' and state = 'held') as free
       from product_variants v where sku = 'HOARD-SAND'`,
    )
    expect(Number(units.rows[0]?.free)).toBe(5)
    expect((await createIntent(shop.browser(), lamp)).intent.status).toBe(200)
  })

  it('enforces the limit of unpaid carts when the carts of one IP address request payment concurrently', async () => {
    const lamp = await makeLamp(shop, 'RUSH', 10)
    const carts = (await Promise.all(Array.from({ length: 9 }, () => openCarts('10.21.0.2', 1, lamp)))).flat()
    const heldCount = getStatuses(carts).filter(status => status === 200).length
    // The limit is half of the units in stock and in payment. Units that open carts have reserved are neither, so fewer
    // than five carts may succeed.
    expect(heldCount).toBeGreaterThan(0)
    expect(heldCount).toBeLessThanOrEqual(5)
  })

  it('lets an IP address reserve further units once one of its carts is paid or abandoned', async () => {
    const lamp = await makeLamp(shop, 'AGAIN', 6)
    const [first, , third, refused] = await openCarts('10.21.0.3', 4, lamp)
    expect([third?.status, refused?.status]).toEqual([200, 429])
    const intent = String(first?.body.client_secret).split('_secret_')[0] ?? ''
    await createTestStripe(shop).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    await first?.browser.send(settleCheckout, { params: first.params })
    expect((await refused?.requestPayment())?.status).toBe(200)
    expect(getStatuses(await openCarts('10.21.0.3', 1, lamp))).toEqual([429])
    aheadMs += 31 * 60_000
    await abandonedPaymentsJob.run(shop.ctx)
    expect(getStatuses(await openCarts('10.21.0.3', 1, lamp))).toEqual([200])
  })

  it('lets a cart request payment again at the limit, because its units are already reserved', async () => {
    const lamp = await makeLamp(shop, 'OWN', 6)
    const carts = await openCarts('10.21.0.4', 3, lamp)
    expect((await carts[0]?.requestPayment())?.status).toBe(200)
  })

  it('does not limit the unpaid carts of a variant with untracked stock', async () => {
    const lamp = await makeLamp(shop, 'ENDLESS', null)
    expect(getStatuses(await openCarts('10.21.0.5', 14, lamp)).filter(status => status !== 200)).toEqual([])
  })
})

describe('promotion with limited uses', () => {
  it('limits the unpaid carts of one IP address to half of the uses of a promotion', async () => {
    const lamp = await makeLamp(shop, 'CODE', null)
    const terms = { code: 'FEW', kind: 'percent', percentOff: 10, maxUses: 8 }
    expect((await shop.as('admin').send(createPromotion, { body: terms })).status).toBe(200)
    const carts = await openCarts('10.21.0.6', 5, lamp, { promotionCode: 'FEW' })
    expect(getStatuses(carts)).toEqual([200, 200, 200, 200, 429])
    expect(carts[4]?.body.code).toBe('too_many_unpaid')
    expect(getStatuses(await openCarts('10.21.0.7', 1, lamp, { promotionCode: 'FEW' }))).toEqual([200])
  })
})
