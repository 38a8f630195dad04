import type Stripe from 'stripe'
import { toRefundParams } from '#server/modules/payments/gateway/stripe/payment-params.ts'
import { toPaymentSnapshot, toRefundSnapshot } from '#server/modules/payments/gateway/stripe/snapshots.ts'
import { type Check, type LiveRun, listEventTypes } from './live-run.ts'
import { combine, compare, expectRefusal, type Outcome, unknown } from './outcome.ts'
import { createPix, getPaid, getPaidPix, getTimedCodes, pixCents, waitForEnd } from './pix-payments.ts'

const maxExpiryMs = 240_000
const soonMs = 60_000
const delayedMs = 300_000

async function expireCode(run: LiveRun) {
  const { shortId } = await getTimedCodes(run)
  const expired = await waitForEnd(run, shortId, maxExpiryMs)
  const { failure, state, chargeId } = toPaymentSnapshot(expired)
  const types = await listEventTypes(run, shortId)
  return compare(
    {
      status: 'requires_payment_method',
      code: 'payment_intent_payment_attempt_expired',
      failure: { kind: 'expired', code: 'expired' },
      state: 'failed',
      chargeId: null,
      failedEvents: 1,
      canceledEvents: 0,
    },
    {
      status: expired.status,
      code: expired.last_payment_error?.code,
      failure,
      state,
      chargeId,
      failedEvents: types.filter(type => type === 'payment_intent.payment_failed').length,
      canceledEvents: types.filter(type => type === 'payment_intent.canceled').length,
    },
    'requires_payment_method with payment_intent_payment_attempt_expired',
  )
}

async function checkTestNames(run: LiveRun) {
  const { byName } = await getTimedCodes(run)
  const paid = await waitForEnd(run, byName.succeed_immediately, soonMs)
  const expired = await waitForEnd(run, byName.expire_immediately, soonMs)
  const delayed = await waitForEnd(run, byName.expire_with_delay, delayedMs)
  const open = await run.stripe.paymentIntents.retrieve(byName.fill_never)
  return compare(
    {
      succeed_immediately: 'succeeded',
      expire_immediately: 'requires_payment_method',
      expire_with_delay: 'requires_payment_method',
      fill_never: 'requires_action',
    },
    {
      succeed_immediately: paid.status,
      expire_immediately: expired.status,
      expire_with_delay: delayed.status,
      fill_never: open.status,
    },
    'the four names do what they say',
  )
}

/** The statuses of a paid code, by its events. */
async function listPaidEvents(run: LiveRun) {
  const { id } = await getPaidPix(run)
  const types = (await listEventTypes(run, id)).filter(type => type.startsWith('payment_intent.'))
  return compare(
    { events: ['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.succeeded'].toSorted() },
    { events: types.toSorted() },
    'requires_action, then succeeded',
  )
}

async function checkPaid(run: LiveRun) {
  const { state, method, receivedCents, methodId, chargeId } = toPaymentSnapshot(await getPaidPix(run))
  return compare(
    { state: 'succeeded', method: 'pix', receivedCents: pixCents, methodId: null, hasCharge: true },
    { state, method, receivedCents, methodId, hasCharge: chargeId !== null },
    'paid, with a charge and without a method that could be charged again',
  )
}

async function checkIof(run: LiveRun, id: string) {
  const codes: [choice: string, paid: Stripe.PaymentIntent][] = [['never', await getPaidPix(run)]]
  const always = await createPix(
    run,
    id,
    { email: 'succeed_immediately@example.com' },
    { payment_method_options: { pix: { amount_includes_iof: 'always' } } },
  )
  codes.push(['always', await getPaid(run, always.id)])
  const received = Object.fromEntries(codes.map(([choice, paid]) => [choice, paid.amount_received]))
  const options = Object.fromEntries(
    codes.map(([choice, paid]) => [`option ${choice}`, paid.payment_method_options?.pix?.amount_includes_iof]),
  )
  return compare(
    { never: pixCents, always: pixCents, 'option never': 'never', 'option always': 'always' },
    { ...received, ...options },
    'amount_received is the amount both ways; what the buyer’s bank adds is not visible here',
  )
}

const partCents = 100

function judgeRefund(refund: Stripe.Refund, cents: number, detail: string): Outcome {
  if (refund.status === 'pending' && refund.pending_reason === 'insufficient_funds')
    return unknown('the test balance is too low; pay with the card 4000000000000077, which adds to it, and repeat')
  const { state, amountCents } = toRefundSnapshot(refund)
  return compare(
    { state: 'succeeded', amountCents: cents, destination: 'pix' },
    { state, amountCents, destination: refund.destination_details?.type },
    detail,
  )
}

export const pixPaymentChecks: Check[] = [
  {
    id: 'pix-expiry',
    what: 'An unpaid code returns to requires_payment_method with payment_intent.payment_failed, and is no decline',
    needsPix: true,
    run: expireCode,
  },
  { id: 'pix-paid', what: 'A paid code is a payment of the whole amount', needsPix: true, run: checkPaid },
  {
    id: 'pix-no-processing',
    what: 'A payment goes from requires_action to succeeded, never through processing',
    needsPix: true,
    run: listPaidEvents,
  },
  {
    id: 'pix-iof',
    what: 'The amount received does not depend on amount_includes_iof',
    needsPix: true,
    run: checkIof,
  },
  {
    id: 'pix-refund-part',
    what: 'A part of a Pix payment is refunded to the payer’s Pix account',
    needsPix: true,
    async run(run) {
      const { id: paymentId } = await getPaidPix(run)
      const params = toRefundParams({ paymentId, cents: partCents, refundId: run.id, orderId: run.id })
      return judgeRefund(await run.stripe.refunds.create(params), partCents, 'refunded a part')
    },
  },
  {
    id: 'pix-refund-rest',
    what: 'The rest of a Pix payment is refunded, and nothing after it',
    needsPix: true,
    async run(run) {
      const { id: paymentId } = await getPaidPix(run)
      const refund = () => run.stripe.refunds.create(toRefundParams({ paymentId, isUnmatched: true }))
      return combine(
        judgeRefund(await refund(), pixCents - partCents, ''),
        await expectRefusal(refund(), { code: 'charge_already_refunded' }, 'refunded completely'),
      )
    },
  },
  {
    id: 'pix-refund-90-days',
    what: 'A Pix payment can be refunded for 90 days',
    needsPix: true,
    run: async () =>
      unknown('refund a Pix payment that is 89 days old and one that is 91 days old; the second must be refused'),
  },
  {
    id: 'pix-bank-app',
    what: 'A bank’s app pays a code of the shop',
    needsPix: true,
    run: async () =>
      unknown(
        'test codes cannot be paid: in live mode pay a code of the smallest amount with a bank’s app, and refund it',
      ),
  },
  {
    id: 'pix-test-names',
    what: 'Test mode pays a code or lets it expire by the name in the buyer’s e-mail address',
    needsPix: true,
    run: checkTestNames,
  },
]
