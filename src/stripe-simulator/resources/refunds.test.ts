import { expect, test } from 'vitest'
import { refusal, type Started, start } from '../testing/start.ts'

async function paid({ stripe }: Started, token = 'visa') {
  return stripe.paymentIntents.create({
    amount: 5000,
    currency: 'brl',
    confirm: true,
    payment_method: `pm_card_${token}`,
    return_url: 'http://shop.test',
    expand: ['latest_charge'],
  })
}

test('a payment is refunded in parts until nothing is left', async () => {
  const started = await start()
  const { stripe, ledger } = started
  const intent = await paid(started)
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { line: 'a' } })
  expect(part).toMatchObject({ amount: 1500, status: 'succeeded', currency: 'brl', metadata: { line: 'a' } })
  const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 3501 })
  expect((await refusal(tooMuch)).message).toContain('greater than unrefunded amount')
  const rest = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
  expect(rest.amount).toBe(3500)
  const error = await refusal(stripe.refunds.create({ payment_intent: intent.id }))
  expect(error.code).toBe('charge_already_refunded')
  const charge = await stripe.charges.retrieve(String(rest.charge))
  expect(charge).toMatchObject({ amount_refunded: 5000, refunded: true })
  const listed = await stripe.refunds.list({ payment_intent: intent.id })
  expect(listed.data.map(one => one.id)).toEqual([rest.id, part.id])
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(1500)
  expect(await ledger()).toMatchObject({ captured: { brl: 5000 }, refunded: { brl: 5000 } })
})

test('an unpaid intent cannot be refunded', async () => {
  const { stripe } = await start()
  const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'brl' })
  const error = await refusal(stripe.refunds.create({ payment_intent: open.id }))
  expect(error.statusCode).toBe(400)
})

test('a pending refund succeeds later', async () => {
  const started = await start()
  const { stripe, control } = started
  const refund = await stripe.refunds.create({ payment_intent: (await paid(started, 'pendingRefund')).id })
  expect(refund.status).toBe('pending')
  await control('POST', '/clock', { advanceMs: 60_000 })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  const events = await stripe.events.list({ types: ['refund.created', 'refund.updated'] })
  expect(events.data.map(one => one.type)).toEqual(['refund.updated', 'refund.created'])
})

test('a refund that fails later gives the money back to the charge', async () => {
  const started = await start()
  const { stripe, control, ledger } = started
  const intent = await paid(started, 'refundFail')
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('succeeded')
  await control('POST', '/clock', { advanceMs: 60_000 })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await ledger()).refunded).toEqual({ brl: 0 })
})

test.each([
  ['createDispute', 'fraudulent', 'needs_response'],
  ['createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
  ['createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
])('%s is disputed', async (token, reason, status) => {
  const started = await start()
  const intent = await paid(started, token)
  const [event] = (await started.stripe.events.list({ type: 'charge.dispute.created' })).data
  expect(event?.data.object).toMatchObject({ payment_intent: intent.id, amount: 5000, reason, status })
  expect((await started.stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1)
})
