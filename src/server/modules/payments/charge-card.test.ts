import { describe, expect, it } from 'vitest'
import { createPaymentCustomer } from '#contract/functions.ts'
import { readOperations } from '#contract/operations.ts'
import { findEventsOfOrder } from '#server/modules/orders/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { callMercadoPagoControl, serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { brazilianBuyer, makeCourse, startPixPurchase } from '#tests/support/pix.ts'
import { findPaymentsOfOrder } from './records/index.ts'
import { replaceIntent } from './replace-intent.ts'

describe('chargeCard at Mercado Pago', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true, worker: true })
  await serveByMercadoPago(app)
  const course = await makeCourse(app, 'MP-CARD')
  const control = (method: string, path: string, body?: object) => callMercadoPagoControl(app, method, path, body)
  const listPayments = async (orderId: unknown) =>
    (await app.db.execute(`select * from payments where order_id = '${String(orderId)}'`)).rows

  it('offers cards by Mercado Pago without a customer at Stripe', async () => {
    const { checkout, payByCard } = await startMercadoPagoPurchase(app, course)
    expect(checkout).toMatchObject({ methods: ['pix', 'card'], cardProvider: 'mercado_pago' })
    const { status, body } = await payByCard()
    expect([status, body]).toMatchObject([200, { paid: true, client_secret: null }])
    const orders = await app.db.execute(`select * from orders where id = '${String(body.orderId)}'`)
    expect(orders.rows).toMatchObject([{ state: 'paid', provider_customer_id: null }])
    expect(await listPayments(body.orderId)).toMatchObject([
      {
        provider: 'mercado_pago',
        state: 'succeeded',
        captured_cents: 14_900,
        card_brand: 'master',
        card_last4: '6351',
        installments: 1,
        interest_cents: 0,
      },
    ])
  })

  it('lists installments with interest, and charges them', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body } = await shopper.listInstallments()
    const six = body.options.find(({ installments }) => installments === 6)
    expect(six).toMatchObject({ totalCents: 14_900 + (six?.interestCents ?? 0), monthlyRate: expect.any(Number) })
    const paid = await shopper.payByCard('APRO', 6)
    expect(paid.body).toMatchObject({ paid: true, quote: { totalCents: 14_900 } })
    expect(await listPayments(paid.body.orderId)).toMatchObject([
      { captured_cents: 14_900, installments: 6, interest_cents: six?.interestCents },
    ])
    const other = await startMercadoPagoPurchase(app, course)
    expect((await other.listInstallments('999999')).body).toEqual({ options: [] })
  })

  it('requires a card, and refuses more installments than the seller allows', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    expect(await shopper.request({})).toMatchObject({ status: 422, body: { code: 'card_missing' } })
    expect(await shopper.payByCard('APRO', 13)).toMatchObject({ status: 409, body: { code: 'method_unavailable' } })
  })

  it('returns why a card was declined, and charges the next card under another provider order', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const declined = await shopper.payByCard('FUND')
    expect(declined).toMatchObject({
      status: 402,
      body: { code: 'payment_failed', declineCode: 'insufficient_funds' },
    })
    const paid = await shopper.payByCard('APRO')
    expect(paid.body).toMatchObject({ paid: true })
    const [payment] = await listPayments(paid.body.orderId)
    expect(payment).toMatchObject({ state: 'succeeded', attempt: 2 })
    const ledger = await control('GET', '/ledger')
    const paidOrders = ledger.orders.filter((each: { charged: number }) => each.charged > 0)
    expect(paidOrders.map((each: { order: string }) => each.order)).toContain(payment?.provider_intent_id)
  })

  it('does not count a card that the provider could not charge as declined', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const countDeclines = async () => (await app.as('admin').send(readOperations, {})).body.provider.declines
    const before = await countDeclines()
    expect(await shopper.payByCard('UNSU')).toMatchObject({ status: 402, body: { code: 'payment_failed' } })
    expect(await countDeclines()).toBe(before)
    expect(await shopper.payByCard('FUND')).toMatchObject({ status: 402 })
    expect(await countDeclines()).toBe(before + 1)
  })

  it('charges once when the response is lost and the shopper tries again', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const card = await shopper.buildCard()
    await control('POST', '/faults', { does: 'cut', when: 'after', method: 'POST', path: '/v1/orders', times: 1 })
    const lost = await shopper.request({ card })
    expect(lost).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    // While the first charge has no known result, another card must not be charged; instead the first charge is found.
    const second = await shopper.payByCard('APRO')
    expect([second.status, second.body]).toMatchObject([200, { paid: true }])
    expect(await listPayments(second.body.orderId)).toMatchObject([{ state: 'succeeded', attempt: 1 }])
  })

  it('blocks every other charge while the result is unknown', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    await control('POST', '/faults', { does: 'cut', when: 'before', method: 'POST', path: '/v1/orders', times: 1 })
    expect(await shopper.payByCard('APRO')).toMatchObject({ status: 503 })
    const refused = { status: 409, body: { code: 'payment_in_progress' } }
    expect(await shopper.payByCard('APRO')).toMatchObject(refused)
    expect(await shopper.payByPix()).toMatchObject(refused)
    // A card charged through Stripe must be blocked as well, although the unknown charge is at Mercado Pago.
    const { checkout, browser } = shopper
    await browser.send(createPaymentCustomer, { body: { ...brazilianBuyer, checkoutId: checkout.id } })
    await app.db.execute(`update payment_methods set provider = 'stripe'`)
    expect(await shopper.request({ customerId: undefined })).toMatchObject(refused)
    await app.db.execute(`update payment_methods set provider = 'mercado_pago'`)
  })

  it('returns the URL of the bank’s page when the card requires authentication', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body } = await shopper.payByCard('APRO-CHOK')
    expect(body).toMatchObject({ paid: false, challengeUrl: expect.stringContaining('http') })
    const [payment] = await listPayments(body.orderId)
    expect(payment).toMatchObject({ state: 'requires_action' })
  })

  it('reports a payment under review by the bank, and settles it after a notification', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body } = await shopper.payByCard('CONT')
    expect(body).toMatchObject({ paid: false, isProcessing: true })
    const [payment] = await listPayments(body.orderId)
    await control('POST', '/cards/decide', { order: payment?.provider_intent_id, outcome: 'approve' })
    await expect.poll(async () => (await listPayments(body.orderId))[0]?.state).toBe('succeeded')
  })

  it('sells by Pix, and pays the order when the notification arrives', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body } = await shopper.payByPix()
    expect(body.awaiting).toMatchObject({ method: 'pix', code: expect.stringContaining('br.gov.bcb.pix') })
    await control('POST', '/pix/pay', { code: body.awaiting?.code })
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
    expect(await listPayments(body.orderId)).toMatchObject([{ provider: 'mercado_pago', method: 'pix' }])
  })

  it('switches from Pix to a card with only one payable order', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    const { body } = await shopper.payByPix()
    const paid = await shopper.payByCard()
    expect(paid.body).toMatchObject({ paid: true, orderId: body.orderId })
    const { codes } = await control('GET', '/pix')
    expect(codes.find((each: { code: string }) => each.code === body.awaiting?.code)).toMatchObject({
      status: 'canceled',
    })
  })
})

describe('replaceIntent', async () => {
  const app = await startTestApp({ simulator: true, worker: true })
  const course = await makeCourse(app, 'REPLACED')

  it('does not refund an intent that paid the order after the row was read', async () => {
    const shopper = await startPixPurchase(app, course)
    const { body } = await shopper.request('card')
    const [unpaid] = await findPaymentsOfOrder(app.db, String(body.orderId))
    if (!unpaid) throw new Error('the order has no payment')
    await shopper.payByCard()
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
    expect(await replaceIntent(app.ctx, unpaid)).toMatchObject({ state: 'succeeded' })
    expect(await findEventsOfOrder(app.db, unpaid.order_id, 'stray_refunded')).toEqual([])
  })
})
