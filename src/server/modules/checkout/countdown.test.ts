import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import { expireReservationsJob } from '#server/modules/stock/reservations/expire-reservations-job.ts'
import { startTestApp } from '#tests/support/app.ts'
import {
  changeCart,
  getCountdownSeconds,
  identifyBuyer,
  makeTwoVariantProduct,
  openCart,
  requestIntent,
} from '#tests/support/cart.ts'

let aheadMs = 0
const minutes = (count: number) => count * 60_000
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
/** Opens a checkout from an IP address for a product with two variants that track stock. */
async function openFrom(address: string, product: { id: string }) {
  const browser = shop.browser(address)
  const first = await openCart(browser, product)
  const change = async (body: object = {}): Promise<Checkout> => (await changeCart(browser, first, body)).body
  const requestPayment = async () => {
    await identifyBuyer(browser, first)
    return requestIntent(browser, first)
  }
  return { first, change, requestPayment }
}
describe('countdown of a cart beyond the reservation limit of its IP address', () => {
  it('runs the countdown of a cart over the reservation limit once, and still lets the shopper pay', async () => {
    const pair = await makeTwoVariantProduct(shop, 'ONCE', 9, 9)
    for (let count = 0; count < 3; count += 1) await openFrom('10.200.1.1', pair)
    const { first, change, requestPayment } = await openFrom('10.200.1.1', pair)
    expect([first.holdExpiresAt, first.soldOut, getCountdownSeconds(first)]).toEqual([null, false, 600])
    aheadMs += minutes(5)
    expect((await change()).countdownEndsAt).toBe(first.countdownEndsAt)
    aheadMs += minutes(5) + 1_000
    await expireReservationsJob.run(shop.ctx)
    for (const body of [{}, { quantity: 2 }, { quantity: 1 }]) {
      const oversized = await change(body)
      expect(oversized).toMatchObject({ holdExpiresAt: null, soldOut: false, countdownEndsAt: first.countdownEndsAt })
    }
    expect((await requestPayment()).status).toBe(200)
  })

  it('keeps the end of the countdown when the cart gets a stock reservation later', async () => {
    const pair = await makeTwoVariantProduct(shop, 'PLACE', 9, 9)
    const other = await openFrom('10.200.1.2', pair)
    for (let count = 0; count < 2; count += 1) await openFrom('10.200.1.2', pair)
    const { first, change } = await openFrom('10.200.1.2', pair)
    expect(first.holdExpiresAt).toBeNull()
    aheadMs += minutes(10) - 60_000
    await other.requestPayment()
    await shop.db.execute(`update stock_holds set state = 'released' where checkout_id = '${other.first.id}'`)
    const renewed = await change()
    expect([renewed.holdExpiresAt, renewed.countdownEndsAt]).toEqual([first.countdownEndsAt, first.countdownEndsAt])
  })
})

it('does not restart the countdown when the shopper lowers a quantity that exceeded the stock', async () => {
  const pair = await makeTwoVariantProduct(shop, 'FEWER', 9, 1)
  const { change } = await openFrom('10.200.1.3', pair)
  await change({ quantity: 2 })
  const many = await change({ variantId: pair.variants[1]?.id })
  expect([many.soldOut, many.holdExpiresAt, getCountdownSeconds(many)]).toEqual([true, null, 600])
  aheadMs += minutes(10) + 1_000
  const fewer = await change({ quantity: 1 })
  expect(fewer).toMatchObject({ soldOut: false, holdExpiresAt: null, countdownEndsAt: many.countdownEndsAt })
})
