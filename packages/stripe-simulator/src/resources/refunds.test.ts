import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

async function createPaidIntent({ stripe }: TestSimulator, token = 'visa') {
  return stripe.paymentIntents.create({
    amount: 5000,
    currency: 'brl',
    confirm: true,
    payment_method: `pm_card_${token}`,
    return_url: 'http://shop.test',
    expand: ['latest_charge'],
  })
}

/** Lists the types of refund events, oldest first. */
async function listEventTypes({ stripe }: TestSimulator) {
  const { data } = await stripe.events.list({ types: ['refund.*', 'charge.refunded', 'charge.refund.updated'] })
  return data.map(one => one.type).reverse()
}

test('refunds a payment in parts until no amount is left', async () => {
  const started = await startTestSimulator()
  const { stripe, ledger } = started
  const intent = await createPaidIntent(started)
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { line: 'a' } })
  expect(part).toMatchObject({ amount: 1500, status: 'succeeded', currency: 'brl', metadata: { line: 'a' } })
  const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 3501 })
  expect((await catchStripeError(tooMuch)).message).toContain('greater than unrefunded amount')
  const remaining = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
  expect(remaining.amount).toBe(3500)
  const error = await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }))
  expect(error.code).toBe('charge_already_refunded')
  const charge = await stripe.charges.retrieve(String(remaining.charge))
  expect(charge).toMatchObject({ amount_refunded: 5000, refunded: true })
  const listed = await stripe.refunds.list({ payment_intent: intent.id })
  expect(listed.data.map(one => one.id)).toEqual([remaining.id, part.id])
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(1500)
  expect(await ledger()).toMatchObject({ captured: { brl: 5000 }, refunded: { brl: 5000 } })
})

test('rejects the refund of an unpaid payment intent', async () => {
  const { stripe } = await startTestSimulator()
  const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'brl' })
  const error = await catchStripeError(stripe.refunds.create({ payment_intent: open.id }))
  expect(error.statusCode).toBe(400)
})

test('completes a pending refund after some time', async () => {
  const started = await startTestSimulator()
  const { stripe, control } = started
  const refund = await stripe.refunds.create({ payment_intent: (await createPaidIntent(started, 'pendingRefund')).id })
  expect(refund).toMatchObject({ status: 'pending', balance_transaction: null })
  await control('POST', '/clock', { advanceMs: 60_000 })
  const completed = await stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction'] })
  expect(completed).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -5000, source: refund.id } })
  expect(await listEventTypes(started)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
  ])
})

test('restores the charge’s refundable amount when a refund fails later', async () => {
  const started = await startTestSimulator()
  const { stripe, control, ledger } = started
  const intent = await createPaidIntent(started, 'refundFail')
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('succeeded')
  await control('POST', '/clock', { advanceMs: 60_000 })
  const expand = ['failure_balance_transaction']
  expect(await stripe.refunds.retrieve(refund.id, { expand })).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: { amount: 5000, type: 'refund_failure' },
  })
  expect(await listEventTypes(started)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ])
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await ledger()).refunded).toEqual({ brl: 0 })
})

test('completes a pending refund within seconds of real time', async () => {
  const started = await startTestSimulator()
  const { id } = await started.stripe.refunds.create({
    payment_intent: (await createPaidIntent(started, 'pendingRefund')).id,
  })
  await expect
    .poll(async () => (await started.stripe.refunds.retrieve(id)).status, { timeout: 10_000 })
    .toBe('succeeded')
})

test('updates the metadata of a refund', async () => {
  const started = await startTestSimulator()
  const { id } = await started.stripe.refunds.create({
    payment_intent: (await createPaidIntent(started)).id,
    metadata: { a: '1' },
  })
  expect((await started.stripe.refunds.update(id, { metadata: { b: '2' } })).metadata).toEqual({ a: '1', b: '2' })
})
