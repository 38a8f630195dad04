import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import {
  cancelPaymentLink,
  createPaymentLink,
  listPaymentLinks,
  type PaymentLink,
  reopenPaymentLink,
} from '#contract/payment-links.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('admin')
const stripe = createTestStripe(shop)
const minute = 60_000

const requestLink = (overrides: object = {}) =>
  seller.send(createPaymentLink, {
    body: {
      title: 'Quote 12',
      lines: [
        { title: 'Repair', quantity: 2, unitCents: 2_500 },
        { title: 'Parts', quantity: 1, unitCents: 1_990 },
      ],
      currency: 'eur',
      expiresAt: null,
      ...overrides,
    },
  })
const createTestLink = async (overrides?: object) => (await requestLink(overrides)).body
const getToken = (link: PaymentLink) => link.url.split('/pay/')[1] ?? ''
const readLink = async (link: PaymentLink) =>
  (await seller.send(listPaymentLinks, { query: {} })).body.links.find(each => each.id === link.id)
const page = (link: PaymentLink) => shop.app.inject({ url: `/pay/${getToken(link)}` })

/** Opens the link's cart in a new browser and returns its next steps. */
async function openPaymentPage(link: PaymentLink) {
  const browser = shop.browser()
  const { body: checkout } = await browser.send(openCheckout, {
    body: { productId: link.id, paymentLink: getToken(link) },
  })
  const params = { id: checkout.id }
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  return {
    checkout,
    change: (body: object) => browser.send(changeCheckout, { params, body }),
    place: (body: object = {}) =>
      browser.send(createPaymentIntent, {
        body: { amount: link.totalCents, currency: link.currency, checkoutId: checkout.id, ...body },
      }),
    confirm: (secret: unknown) =>
      stripe.paymentIntents.confirm(String(secret).split('_secret_')[0] ?? '', { payment_method: 'pm_card_visa' }),
    settle: async () => (await browser.send(settleCheckout, { params })).body,
  }
}

describe('payment link', () => {
  it('lets a payment link be paid once, and copies its lines to the order', async () => {
    const link = await createTestLink()
    expect(link).toMatchObject({ state: 'open', totalCents: 6_990, currency: 'eur', orderId: null })
    const pageText = await page(link)
    expect([pageText.statusCode, pageText.headers['cache-control'], pageText.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    for (const text of ['Quote 12', 'Repair', 'Parts']) expect(pageText.body).toContain(text)
    const shopper = await openPaymentPage(link)
    expect(shopper.checkout.quote).toMatchObject({ totalCents: 6_990, currency: 'eur', discountCents: 0 })
    const placedOrder = await shopper.place()
    expect(await readLink(link)).toMatchObject({ state: 'open', orderId: placedOrder.body.orderId })
    await shopper.confirm(placedOrder.body.client_secret)
    expect(await shopper.settle()).toMatchObject({ state: 'paid', order: { totalCents: 6_990, currency: 'eur' } })
    expect(await readLink(link)).toMatchObject({ state: 'paid' })
    const order = await seller.send(getOrder, { params: { id: String(placedOrder.body.orderId) } })
    expect(order.body.lines.map(line => [line.kind, line.title, line.quantity, line.totalCents])).toEqual([
      ['main', 'Repair', 2, 5_000],
      ['main', 'Parts', 1, 1_990],
    ])
    const channel = await shop.db.execute(`select channel from orders where id = '${placedOrder.body.orderId}'`)
    expect(channel.rows).toEqual([{ channel: 'link' }])

    const reopenedPage = await page(link)
    expect([reopenedPage.statusCode, reopenedPage.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(reopenedPage.body).toContain('already paid')
    const latePage = await shop
      .browser()
      .send(openCheckout, { body: { productId: link.id, paymentLink: getToken(link) } })
    expect([latePage.status, latePage.body.error]).toEqual([410, 'payment_link_paid'])
    const canceled = await seller.send(cancelPaymentLink, { params: { id: link.id } })
    expect([canceled.status, canceled.body.error]).toEqual([410, 'payment_link_paid'])
  })

  it('rejects the payment of a link in a second browser until the first payment is abandoned', async () => {
    const link = await createTestLink()
    const [first, second] = [await openPaymentPage(link), await openPaymentPage(link)]
    const attempts = await Promise.all([first.place(), second.place()])
    expect(attempts.map(response => response.status).sort()).toEqual([200, 409])
    const rejected = attempts.find(response => response.status === 409)
    expect(rejected?.body.code).toBe('payment_link_in_use')
    const [winner, loser] = attempts[0].status === 200 ? [first, second] : [second, first]
    expect((await winner.place()).status).toBe(200)
    aheadMs += 20 * minute
    await abandonedPaymentsJob.run(shop.ctx)
    const retried = await loser.place()
    expect(retried.status).toBe(200)
    await loser.confirm(retried.body.client_secret)
    expect((await loser.settle()).state).toBe('paid')
    expect(await readLink(link)).toMatchObject({ state: 'paid', orderId: retried.body.orderId })
  })

  it('rejects a changed amount, currency or quantity and a promotion code for a payment link', async () => {
    const link = await createTestLink()
    const shopper = await openPaymentPage(link)
    for (const body of [{ amount: 50 }, { currency: 'usd' }]) {
      const response = await shopper.place(body)
      expect([response.status, response.body.code]).toEqual([409, 'quote_changed'])
    }
    const codes = async (body: object) => (await shopper.change(body)).body
    expect(await codes({ quantity: 2 })).toMatchObject({ error: 'cart_differs' })
    expect(await codes({ promotionCode: 'WELCOME10' })).toMatchObject({ error: 'promotion_other_goods' })
    const directCheckout = await shop.browser().send(openCheckout, { body: { productId: link.id } })
    expect([directCheckout.status, directCheckout.body.error]).toEqual([404, 'product_not_found'])
    expect((await shop.app.inject({ url: '/pay/nothing' })).statusCode).toBe(404)
  })

  it('rejects the payment of an expired or canceled link, and lets a canceled link be reopened', async () => {
    const expiringSoon = await createTestLink({ expiresAt: new Date(Date.now() + aheadMs + minute).toISOString() })
    const shopper = await openPaymentPage(expiringSoon)
    const canceled = await createTestLink()
    const other = await openPaymentPage(canceled)
    await seller.send(cancelPaymentLink, { params: { id: canceled.id } })
    expect((await other.place()).body.code).toBe('payment_link_canceled')
    expect((await page(canceled)).statusCode).toBe(410)
    const reopened = await seller.send(reopenPaymentLink, { params: { id: canceled.id } })
    expect(reopened.body.state).toBe('open')
    expect((await other.place()).status).toBe(200)
    aheadMs += 2 * minute
    const latePage = await shopper.place()
    expect([latePage.status, latePage.body.code]).toEqual([410, 'payment_link_expired'])
    expect((await page(expiringSoon)).body).toContain('has expired')
    const { body } = await seller.send(listPaymentLinks, { query: { state: 'expired' } })
    expect(body.links.map(each => each.id)).toEqual([expiringSoon.id])
  })

  it('marks a link paid when the link is canceled during its payment', async () => {
    const link = await createTestLink()
    const shopper = await openPaymentPage(link)
    const placedOrder = await shopper.place()
    await seller.send(cancelPaymentLink, { params: { id: link.id } })
    await shopper.confirm(placedOrder.body.client_secret)
    expect((await shopper.settle()).state).toBe('paid')
    expect(await readLink(link)).toMatchObject({ state: 'paid' })
  })

  it('reserves the units of catalog lines, and charges the price of the payment link', async () => {
    const lamp = await makeLamp(shop, 'BILL', 3)
    const [sand] = lamp.variants
    const line = { title: 'Lamp', quantity: 3, unitCents: 1_000, productId: lamp.id, variantId: sand?.id }
    const [link, second] = [await createTestLink({ lines: [line] }), await createTestLink({ lines: [line] })]
    const shopper = await openPaymentPage(link)
    const placedOrder = await shopper.place()
    expect(placedOrder.status).toBe(200)
    const without = await (await openPaymentPage(second)).place()
    expect([without.status, without.body.code]).toEqual([409, 'out_of_stock'])
    expect(await readLink(second)).toMatchObject({ orderId: null })
    await shopper.confirm(placedOrder.body.client_secret)
    expect((await shopper.settle()).order.totalCents).toBe(3_000)
  })

  it('rejects a new payment link with an invalid amount, currency, expiry or product', async () => {
    const line = { title: 'Lamp', quantity: 1, unitCents: 1_000 }
    const requestStatus = async (overrides: object) => {
      const { status, body } = await requestLink(overrides)
      return [status, (body as { error?: string }).error]
    }
    expect(await requestStatus({ lines: [] })).toEqual([422, 'invalid_fields'])
    expect(await requestStatus({ currency: 'xxx' })).toEqual([422, 'invalid_fields'])
    expect(await requestStatus({ title: ' ' })).toEqual([422, 'invalid_fields'])
    expect(await requestStatus({ expiresAt: new Date(0).toISOString() })).toEqual([422, 'invalid_fields'])
    expect(await requestStatus({ lines: [{ ...line, unitCents: 10 }] })).toEqual([409, 'amount_below_minimum'])
    const tooMuch = { ...line, quantity: 999, unitCents: 9_999_999 }
    expect(await requestStatus({ lines: [tooMuch] })).toEqual([409, 'amount_above_maximum'])
    const unknownProduct = { ...line, productId: crypto.randomUUID() }
    expect(await requestStatus({ lines: [unknownProduct] })).toEqual([404, 'product_not_found'])
    const lamp = await makeLamp(shop, 'OTHER')
    const foreign = { ...line, variantId: lamp.variants[0]?.id }
    expect(await requestStatus({ lines: [foreign] })).toEqual([404, 'variant_not_found'])
    const repeatedVariant = { ...foreign, productId: lamp.id }
    expect(await requestStatus({ lines: [repeatedVariant, repeatedVariant] })).toEqual([422, 'invalid_fields'])
  })
})
