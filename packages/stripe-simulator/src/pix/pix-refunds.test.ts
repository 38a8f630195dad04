import { expect, test } from 'vitest'
import { createPixIntent, listIntentEvents, payPixIntent } from '../testing/pix-payments.ts'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

const day = 86_400_000

async function createPaidIntent(started: TestSimulator): Promise<string> {
  const { id } = await createPixIntent(started, { description: 'Order 7' })
  await payPixIntent(started, id)
  return id
}

test('refunds a Pix payment in parts to the account that paid', async () => {
  const started = await startTestSimulator()
  const { stripe, ledger } = started
  const payment_intent = await createPaidIntent(started)
  const part = await stripe.refunds.create({ payment_intent, amount: 1000, expand: ['balance_transaction.source'] })
  expect(part).toMatchObject({
    id: expect.stringMatching(/^pyr_/),
    status: 'succeeded',
    destination_details: { type: 'pix', pix: {} },
    balance_transaction: {
      amount: -1000,
      type: 'payment_refund',
      reporting_category: 'refund',
      description: 'REFUND FOR PAYMENT (Order 7)',
      source: { id: part.id },
    },
  })
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(1599)
  const error = await catchStripeError(stripe.refunds.create({ payment_intent }))
  expect(error.code).toBe('charge_already_refunded')
  expect(await ledger()).toMatchObject({ captured: { brl: 2599 }, refunded: { brl: 2599 } })
})

test('rejects a refund more than 90 days after the payment', async () => {
  const started = await startTestSimulator()
  const payment_intent = await createPaidIntent(started)
  await started.control('POST', '/clock', { advanceMs: 90 * day - 60_000 })
  expect((await started.stripe.refunds.create({ payment_intent, amount: 100 })).status).toBe('succeeded')
  await started.control('POST', '/clock', { advanceMs: 120_000 })
  expect(await catchStripeError(started.stripe.refunds.create({ payment_intent }))).toMatchObject({
    statusCode: 400,
    code: 'charge_not_refundable',
  })
})

test('keeps a refund pending until the balance covers it', async () => {
  const started = await startTestSimulator()
  const { stripe, control } = started
  const payment_intent = await createPaidIntent(started)
  await control('POST', '/pix', { refundsPending: true })
  const refund = await stripe.refunds.create({ payment_intent })
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  })
  await control('POST', '/clock', { advanceMs: day })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending')
  await control('POST', '/pix', { refundsPending: false })
  const settled = await stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction'] })
  expect(settled).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -2599 } })
  expect(settled).not.toHaveProperty('pending_reason')
  expect((await listIntentEvents(started)).slice(4)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
  ])
})
