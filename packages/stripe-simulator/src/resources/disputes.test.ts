import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

async function createPaidIntent(
  started: TestSimulator,
  token: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  return started.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: `pm_card_${token}`,
    return_url: 'http://shop.test',
    ...more,
  })
}

const advanceClock = (started: TestSimulator) => started.control('POST', '/clock', { advanceMs: 10_000 })

async function createDisputedIntent(started: TestSimulator, token: string) {
  const intent = await createPaidIntent(started, token)
  await advanceClock(started)
  const [dispute] = (await started.stripe.disputes.list({ payment_intent: intent.id })).data
  if (!dispute) throw new Error('the payment was not disputed')
  return { intent, dispute }
}

async function submitEvidence(started: TestSimulator, id: string, text: string) {
  const updated = await started.stripe.disputes.update(id, { evidence: { uncategorized_text: text } })
  await advanceClock(started)
  return { updated, decided: await started.stripe.disputes.retrieve(id) }
}

/** Lists the types of dispute events, oldest first. */
async function listEventTypes({ stripe }: TestSimulator) {
  return (await stripe.events.list({ types: ['charge.dispute.*'] })).data.map(one => one.type).reverse()
}

test.each([
  ['createDispute', 'fraudulent', 'needs_response'],
  ['createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
  ['createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
])('opens a dispute shortly after a payment with the test card %s', async (token, reason, status) => {
  const started = await startTestSimulator()
  const { intent, dispute } = await createDisputedIntent(started, token)
  expect(dispute).toMatchObject({ payment_intent: intent.id, amount: 5000, reason, status })
  const charge = await started.stripe.charges.retrieve(String(dispute.charge))
  expect(charge).toMatchObject({ paid: true, disputed: true })
  const [event] = (await started.stripe.events.list({ type: 'charge.dispute.created' })).data
  expect(event?.data.object).toEqual(JSON.parse(JSON.stringify(dispute)))
})

test('opens a dispute within seconds of real time', async () => {
  const started = await startTestSimulator()
  await createPaidIntent(started, 'createDispute')
  await expect.poll(() => listEventTypes(started), { timeout: 10_000 }).toContain('charge.dispute.created')
})

test('withdraws the amount and a fee for a chargeback, and reinstates only the amount of a won dispute', async () => {
  const started = await startTestSimulator()
  const { stripe, ledger } = started
  const { intent, dispute } = await createDisputedIntent(started, 'createDispute')
  expect(dispute.balance_transactions).toMatchObject([
    { amount: -5000, fee: 1500, net: -6500, reporting_category: 'dispute', type: 'adjustment' },
  ])
  expect((await ledger()).disputed).toEqual({ usd: 5000 })
  const refunding = stripe.refunds.create({ payment_intent: intent.id })
  expect(await catchStripeError(refunding)).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  const { updated, decided } = await submitEvidence(started, dispute.id, 'winning_evidence')
  expect(updated).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1, has_evidence: true },
  })
  expect(decided.status).toBe('won')
  expect(decided.balance_transactions[1]).toMatchObject({
    amount: 5000,
    fee: 0,
    reporting_category: 'dispute_reversal',
  })
  expect(await ledger()).toMatchObject({ disputed: { usd: 0 }, fees: { usd: 175 + 1500 } })
  expect(await listEventTypes(started)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('marks a chargeback as lost after losing evidence or when the seller accepts it', async () => {
  const started = await startTestSimulator()
  const first = await createDisputedIntent(started, 'createDispute')
  const { decided } = await submitEvidence(started, first.dispute.id, 'losing_evidence')
  expect(decided.status).toBe('lost')
  const second = await createDisputedIntent(started, 'createDisputeProductNotReceived')
  expect((await started.stripe.disputes.close(second.dispute.id)).status).toBe('lost')
  const again = started.stripe.disputes.close(second.dispute.id)
  expect((await catchStripeError(again)).message).toContain('already closed')
  expect((await started.ledger()).disputed).toEqual({ usd: 10_000 })
})

test('does not submit staged evidence, and keeps a dispute under review after indecisive evidence', async () => {
  const started = await startTestSimulator()
  const { dispute } = await createDisputedIntent(started, 'createDispute')
  const evidence = { uncategorized_text: 'winning_evidence', product_description: 'A mug' }
  const staged = await started.stripe.disputes.update(dispute.id, { evidence, submit: false, metadata: { a: '1' } })
  expect(staged).toMatchObject({ status: 'needs_response', metadata: { a: '1' }, evidence })
  const { decided } = await submitEvidence(started, dispute.id, 'It was delivered')
  expect(decided.status).toBe('under_review')
})

test('moves no money for an inquiry and allows refunds until the inquiry is escalated', async () => {
  const started = await startTestSimulator()
  const { stripe, ledger } = started
  const { intent, dispute } = await createDisputedIntent(started, 'createDisputeInquiry')
  expect(dispute).toMatchObject({ balance_transactions: [], is_charge_refundable: true })
  expect((await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })).status).toBe('succeeded')
  const { updated, decided } = await submitEvidence(started, dispute.id, 'escalate_inquiry_evidence')
  expect(updated.status).toBe('warning_under_review')
  expect(decided).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
    payment_method_details: { card: { case_type: 'chargeback' } },
  })
  expect((await ledger()).disputed).toEqual({ usd: 5000 })
  expect((await submitEvidence(started, dispute.id, 'winning_evidence')).decided.status).toBe('won')
})

test('closes an inquiry without a chargeback after winning evidence', async () => {
  const started = await startTestSimulator()
  const { dispute } = await createDisputedIntent(started, 'createDisputeInquiry')
  expect((await submitEvidence(started, dispute.id, 'winning_evidence')).decided.status).toBe('warning_closed')
  expect((await started.ledger()).disputed).toEqual({ usd: 0 })
})

test('opens no fraud dispute for an authenticated payment', async () => {
  const started = await startTestSimulator()
  const options = { card: { request_three_d_secure: 'challenge' as const } }
  for (const token of ['createDispute', 'createDisputeProductNotReceived']) {
    const waiting = await createPaidIntent(started, token, { payment_method_options: options })
    await started.answerBank(waiting.client_secret, 'complete')
  }
  await advanceClock(started)
  const { data } = await started.stripe.disputes.list()
  expect(data.map(one => one.reason)).toEqual(['product_not_received'])
})

test('keeps a fraud warning actionable until the charge is refunded', async () => {
  const started = await startTestSimulator()
  const intent = await createPaidIntent(started, 'createIssuerFraudRecord')
  await advanceClock(started)
  const warnings = () => started.stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id })
  expect((await warnings()).data).toMatchObject([{ actionable: true, charge: intent.latest_charge }])
  await started.stripe.refunds.create({ payment_intent: intent.id })
  expect((await warnings()).data).toMatchObject([{ actionable: false }])
  const { data } = await started.stripe.events.list({ types: ['radar.*', 'charge.dispute.*'] })
  expect(data.map(one => one.type)).toEqual(['radar.early_fraud_warning.updated', 'radar.early_fraud_warning.created'])
})
