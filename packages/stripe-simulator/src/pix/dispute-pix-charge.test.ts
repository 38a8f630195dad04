import { expect, test } from 'vitest'
import { createPixIntent, payPixIntent } from '../testing/pix-payments.ts'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

test('withdraws the disputed amount immediately, and accepts neither evidence nor a refund', async () => {
  const started = await startTestSimulator()
  const { stripe, control, ledger } = started
  const { id } = await createPixIntent(started)
  await payPixIntent(started, id)
  await stripe.refunds.create({ payment_intent: id, amount: 599 })
  const answer = await control('POST', '/pix/dispute', { intent: id, reason: 'unrecognized' })
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  expect(await answer.json()).toEqual({ dispute: dispute?.id, status: 'lost' })
  expect(dispute).toMatchObject({
    amount: 2000,
    balance_transactions: [{ amount: -2000, fee: 0, type: 'adjustment', reporting_category: 'dispute' }],
    evidence_details: { due_by: null },
    is_charge_refundable: false,
    payment_method_details: { type: 'pix' },
    reason: 'unrecognized',
    status: 'lost',
  })
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' })
  expect(data.map(one => one.type).reverse()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
  const evidence = { uncategorized_text: 'winning_evidence' }
  const submitting = stripe.disputes.update(dispute?.id ?? '', { evidence })
  expect(await catchStripeError(submitting)).toMatchObject({ statusCode: 400 })
  const refunding = stripe.refunds.create({ payment_intent: id })
  expect((await catchStripeError(refunding)).code).toBe('charge_disputed')
  expect(await ledger()).toMatchObject({ disputed: { brl: 2000 }, refunded: { brl: 599 } })
})

test('rejects a dispute of a Pix payment that is unpaid or already disputed', async () => {
  const started = await startTestSimulator()
  const dispute = (intent: string, reason?: string) => started.control('POST', '/pix/dispute', { intent, reason })
  const { id } = await createPixIntent(started)
  expect((await dispute(id)).status).toBe(400)
  await payPixIntent(started, id)
  expect((await dispute(id, 'unhappy')).status).toBe(400)
  expect((await dispute(id)).status).toBe(200)
  expect((await dispute(id)).status).toBe(400)
  expect((await dispute('pi_none')).status).toBe(400)
})
