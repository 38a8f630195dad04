import { describe, expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import { getPaymentMethods, savePaymentMethods } from '#contract/payment-method-settings.ts'
import { applyIntent, getGateway } from '#server/modules/payments/index.ts'
import { abandonedPaymentsJob, reconcileJob } from '#server/modules/payments/reconcile.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { callSimulatorControl, createTestStripe } from '#tests/support/shop.ts'

let aheadMs = 0
const app = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = app.as('owner')
const stripe = createTestStripe(app)
const minutes = (count: number) => count * 60_000

async function passTime(ms: number) {
  aheadMs += ms
  await callSimulatorControl(app, 'POST', '/clock', { advanceMs: ms })
}
const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body
const listEventKinds = async (id: unknown) => (await readOrder(id)).events.map(({ kind }) => kind)
const readUnits = async (sku: string) =>
  (await app.db.execute<{ n: number }>(`select stock_quantity n from product_variants where sku = '${sku}'`)).rows[0]?.n
const readPayment = async (orderId: unknown) => (await findPaymentsOfOrder(app.db, String(orderId)))[0]
const countDeclines = async () =>
  (await app.db.execute<{ n: number }>(`select count(*)::int n from rate_limits where key like 'declines browser%'`))
    .rows[0]?.n

describe('a purchase by Pix', () => {
  it('issues a code, reports its payment to the waiting page, and marks the order paid', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-PAID', 3))
    expect(shopper.checkout.methods).toEqual(['pix', 'card'])
    const { body } = await shopper.request('pix')
    expect(body).toMatchObject({ success: true, client_secret: null, paid: false })
    const { awaiting } = body
    if (!awaiting) throw new Error('no code')
    expect(awaiting).toMatchObject({ method: 'pix', amountCents: 14_900, currency: 'brl' })
    expect(awaiting.code).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/)
    expect(await shopper.settle()).toMatchObject({ state: 'pending', awaiting: { code: awaiting.code } })
    expect((await shopper.reopen()).awaiting?.code).toBe(awaiting.code)
    const waiting = shopper.wait(awaiting.order, { known: 'awaiting' })
    await payPix(app, awaiting.code)
    expect((await waiting).body).toMatchObject({ state: 'paid', awaiting: null })
    expect(await shopper.settle()).toMatchObject({ state: 'paid', upsell: null })
    const order = await readOrder(body.orderId)
    expect(order).toMatchObject({ state: 'paid', payments: [{ state: 'succeeded', capturedCents: 14_900 }] })
    expect(await listEventKinds(body.orderId)).toEqual(expect.arrayContaining(['placed', 'code_issued', 'paid']))
    expect(await readUnits('PIX-PAID')).toBe(2)
  })

  it('returns the same code for a second click and to another tab', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-TWICE'))
    const codes = await Promise.all([shopper.getCode(), shopper.getCode()])
    codes.push(await shopper.getCode())
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  })

  it('expires without counting a decline, and releases the units only after the provider canceled the code', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-EXPIRED', 1))
    const { body } = await shopper.request('pix')
    const declines = await countDeclines()
    await passTime(minutes(30) + 1_000)
    await expect.poll(async () => (await readPayment(body.orderId))?.failure_code).toBe('expired')
    expect((await shopper.wait(body.awaiting?.order ?? { publicId: '', key: '' })).body.state).toBe('expired')
    expect(await readUnits('PIX-EXPIRED')).toBe(0)
    await passTime(minutes(2))
    await abandonedPaymentsJob.run(app.ctx)
    expect(await readOrder(body.orderId)).toMatchObject({ state: 'canceled', payments: [{ state: 'canceled' }] })
    expect(await readUnits('PIX-EXPIRED')).toBe(1)
    expect(await countDeclines()).toBe(declines)
    expect(await listEventKinds(body.orderId)).toEqual(expect.arrayContaining(['code_expired', 'canceled']))
  })

  it('counts no decline when a bank cannot process the payment of a code', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-FAILED', 1))
    const { body } = await shopper.request('pix')
    const payment = await readPayment(body.orderId)
    if (!payment) throw new Error('no payment')
    const snapshot = await (await getGateway(app.ctx, 'simulator', 'stripe')).getPayment(
      payment.provider_intent_id ?? '',
    )
    const declines = await countDeclines()
    const failure = { kind: 'provider', code: 'processing_error' } as const
    await applyIntent(app.ctx, payment, { ...snapshot, state: 'failed', failure, instructions: null })
    expect(await readPayment(body.orderId)).toMatchObject({ state: 'failed', failure_code: 'processing_error' })
    expect(await listEventKinds(body.orderId)).toContain('code_failed')
    expect(await countDeclines()).toBe(declines)
    expect((await shopper.wait(body.awaiting?.order ?? { publicId: '', key: '' })).body.state).toBe('failed')
  })

  it('keeps the code and its units reserved for longer than an abandoned card payment', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-HELD', 1))
    const { code } = await shopper.getCode()
    await passTime(minutes(20))
    await abandonedPaymentsJob.run(app.ctx)
    expect(await readUnits('PIX-HELD')).toBe(0)
    await payPix(app, code)
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
  })

  it('finds a payment whose event was lost, and retrieves an unpaid code at most eight times', async () => {
    await callSimulatorControl(app, 'POST', '/webhooks', { drop: ['*'] })
    await callSimulatorControl(app, 'POST', '/exchanges', { record: true })
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-LOST'))
    const { body } = await shopper.request('pix')
    const intentId = (await readPayment(body.orderId))?.provider_intent_id ?? ''
    for (let step = 0; step < 33; step += 1) {
      await passTime(minutes(1))
      await reconcileJob.run(app.ctx)
      await abandonedPaymentsJob.run(app.ctx)
    }
    const { data } = await callSimulatorControl(app, 'GET', '/exchanges?limit=1000')
    const calls = data.filter(({ path }: { path: string }) => path.includes(intentId))
    expect(calls.length + 1).toBeLessThanOrEqual(8)
    const late = await startPixPurchase(app, await makeCourse(app, 'PIX-LOST-PAID'))
    const { code } = await late.getCode()
    await payPix(app, code)
    await passTime(minutes(1))
    await reconcileJob.run(app.ctx)
    await callSimulatorControl(app, 'POST', '/webhooks', {})
    expect((await late.settle()).state).toBe('paid')
  })

  it('does not read an intent again when the event of its own cancellation arrives', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-OWN-CANCEL'))
    const { body } = await shopper.request('pix')
    const intentId = (await readPayment(body.orderId))?.provider_intent_id ?? ''
    // The event arrives after the cancellation is recorded.
    await callSimulatorControl(app, 'POST', '/webhooks', { drop: ['*'] })
    await seller.send(cancelOrder, { params: { id: String(body.orderId) } })
    await callSimulatorControl(app, 'POST', '/webhooks', {})
    await callSimulatorControl(app, 'POST', '/webhooks/resend', { types: ['payment_intent.canceled'] })
    const countHandled = async () =>
      (
        await app.db.execute<{ n: number }>(
          `select count(*)::int n from provider_events
           where object_id = '${intentId}' and type = 'payment_intent.canceled' and state = 'done'`,
        )
      ).rows[0]?.n
    await expect.poll(countHandled).toBe(1)
    const { data } = await callSimulatorControl(app, 'GET', '/exchanges?limit=100')
    const newest = data.find(({ path }: { path: string }) => path.includes(intentId))
    expect(newest.path).toBe(`/v1/payment_intents/${intentId}/cancel`)
  })
})

describe('switching between Pix and card', () => {
  it('cancels the code before a card can be charged, and charges once', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-TO-CARD', 1))
    const { body } = await shopper.request('pix')
    const intentId = (await readPayment(body.orderId))?.provider_intent_id ?? ''
    await shopper.payByCard()
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await shopper.settle()).state).toBe('paid')
    expect((await readOrder(body.orderId)).payments).toMatchObject([{ capturedCents: 14_900, cardBrand: 'visa' }])
    expect(await readUnits('PIX-TO-CARD')).toBe(0)
  })

  it('accepts a code that was paid just before the shopper switched to a card', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-RACE'))
    const { code } = await shopper.getCode()
    await callSimulatorControl(app, 'POST', '/webhooks', { drop: ['*'] })
    await payPix(app, code)
    expect((await shopper.request('card')).body).toMatchObject({ paid: true, client_secret: null })
    await callSimulatorControl(app, 'POST', '/webhooks', {})
    expect((await shopper.settle()).state).toBe('paid')
  })

  it('cancels the card intent when the shopper switches to Pix, and issues a new code after a switch to card and back', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'CARD-TO-PIX'))
    const { body } = await shopper.request('card')
    const cardIntent = String(body.client_secret).split('_secret_')[0] ?? ''
    const { code } = await shopper.getCode()
    expect((await stripe.paymentIntents.retrieve(cardIntent)).status).toBe('canceled')
    await shopper.request('card')
    const again = await shopper.getCode()
    expect(again.code).not.toBe(code)
    await payPix(app, again.code)
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
  })

  it('keeps the order and its units when the cancellation of a replaced code is applied late', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-STALE', 1))
    const { body } = await shopper.request('pix')
    const stale = await readPayment(body.orderId)
    if (!stale) throw new Error('no payment')
    await shopper.request('card')
    const replaced = await (await getGateway(app.ctx, 'simulator', 'stripe')).getPayment(stale.provider_intent_id ?? '')
    expect(replaced.state).toBe('canceled')
    await applyIntent(app.ctx, stale, replaced)
    expect(await readOrder(body.orderId)).toMatchObject({ state: 'pending', payments: [{ state: 'started' }] })
    expect(await readUnits('PIX-STALE')).toBe(0)
  })

  it('issues no second code while the provider has not confirmed that the first one is canceled', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-CUT'))
    await shopper.getCode()
    await callSimulatorControl(app, 'POST', '/faults', {
      does: 'cut',
      times: 20,
      method: 'POST',
      path: '/v1/payment_intents/*/cancel',
    })
    expect((await shopper.request('card')).status).toBe(503)
    expect((await shopper.request('pix')).status).toBe(503)
    await callSimulatorControl(app, 'DELETE', '/faults')
    await shopper.payByCard()
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
  })
})

describe('late and duplicate Pix payments', () => {
  async function letExpire(sku: string, stock: number | null) {
    const shopper = await startPixPurchase(app, await makeCourse(app, sku, stock))
    const { body } = await shopper.request('pix')
    await passTime(minutes(33))
    await abandonedPaymentsJob.run(app.ctx)
    expect((await readOrder(body.orderId)).state).toBe('canceled')
    return { ...body, code: body.awaiting?.code ?? '', shopper }
  }

  it('marks the order paid by a late payment while its units are available', async () => {
    const { orderId, code } = await letExpire('PIX-LATE', 1)
    await payPix(app, code, 'late')
    await expect.poll(async () => (await readOrder(orderId)).state).toBe('paid')
    expect(await readUnits('PIX-LATE')).toBe(0)
    expect(await listEventKinds(orderId)).toContain('paid_late')
  })

  it('refunds a late payment without an alarm when the seller does not accept late payments', async () => {
    const listUnmatched = async () =>
      (await seller.send(readOperations, {})).body.alarms.filter(({ kind }) => kind === 'money_unmatched')
    const before = (await listUnmatched()).length
    const setAcceptsLate = async (acceptsLate: boolean) => {
      const { mode, modes } = (await seller.send(getPaymentMethods, {})).body
      const methods = modes[0]?.methods.map(each => ({ ...each, acceptsLate })) ?? []
      expect((await seller.send(savePaymentMethods, { body: { modes: [{ mode, methods }] } })).status).toBe(200)
    }
    const { orderId, code } = await letExpire('PIX-LATE-REFUND', 1)
    await setAcceptsLate(false)
    await payPix(app, code, 'late')
    await expect.poll(() => listEventKinds(orderId)).toContain('late_refunded')
    await setAcceptsLate(true)
    expect((await readOrder(orderId)).state).toBe('canceled')
    expect(await readUnits('PIX-LATE-REFUND')).toBe(1)
    const id = (await readPayment(orderId))?.provider_intent_id ?? ''
    await expect.poll(async () => (await stripe.refunds.list({ payment_intent: id })).data.length).toBe(1)
    // The seller now accepts late payments, but a payment that is already refunded must not pay the order.
    const payment = await readPayment(orderId)
    if (payment)
      await applyIntent(app.ctx, payment, await (await getGateway(app.ctx, 'simulator', 'stripe')).getPayment(id))
    expect((await readOrder(orderId)).state).toBe('canceled')
    expect((await listUnmatched()).length).toBe(before)
  })

  it('refunds a late payment of an order that the seller canceled', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-CANCELED', 1))
    const { body } = await shopper.request('pix')
    await seller.send(cancelOrder, { params: { id: String(body.orderId) } })
    expect(await readUnits('PIX-CANCELED')).toBe(1)
    await payPix(app, body.awaiting?.code ?? '', 'late')
    await expect.poll(() => listEventKinds(body.orderId)).toContain('stray_refunded')
    expect((await readOrder(body.orderId)).state).toBe('canceled')
  })

  it('refunds a late payment when the units have been sold to someone else', async () => {
    const { orderId, code } = await letExpire('PIX-GONE', 1)
    await app.db.execute(`update product_variants set stock_quantity = 0 where sku = 'PIX-GONE'`)
    await payPix(app, code, 'late')
    await expect.poll(() => listEventKinds(orderId)).toContain('stray_refunded')
    expect((await readOrder(orderId)).state).toBe('canceled')
    const id = (await readPayment(orderId))?.provider_intent_id ?? ''
    await expect.poll(async () => (await stripe.refunds.list({ payment_intent: id })).data.length).toBe(1)
  })

  it('accepts the payment of an earlier code, and refunds the payment of the new code', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-OLD'))
    const first = await shopper.getCode()
    await passTime(minutes(30))
    const second = await shopper.getCode()
    expect(second.code).not.toBe(first.code)
    await payPix(app, first.code, 'late')
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
    const orderId = (await shopper.request('card')).body.orderId
    await payPix(app, second.code).catch(() => payPix(app, second.code, 'late'))
    const [order] = (
      await app.db.execute<{ id: string }>(`select id from orders where checkout_id = '${shopper.checkout.id}'`)
    ).rows
    expect(orderId ?? order?.id).toBeTruthy()
    await expect.poll(() => listEventKinds(order?.id)).toContain('stray_refunded')
  })
})
