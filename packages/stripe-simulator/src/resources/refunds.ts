import type Stripe from 'stripe'
import {
  invalidParameterError,
  invalidRequestError,
  missingParameterError,
  resourceMissingError,
} from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { choice, integer, map, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { assertPixRefundable } from '../pix/pix-refunds.ts'
import { getPixSettings } from '../pix/pix-settings.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { getCardOnFile } from './confirm-intent.ts'
import { isPixCharge } from './create-charge.ts'
import { recordRefundTransaction, refundSettlesAfterMs, setRefunded } from './settle-refund.ts'

const createShape = {
  amount: integer,
  charge: text,
  metadata: map,
  payment_intent: text,
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Shape<Stripe.RefundCreateParams>

const listShape = {
  ...pageShape,
  charge: text,
  created: range,
  payment_intent: text,
} satisfies Shape<Stripe.RefundListParams>

const cardDestination: Stripe.Refund.DestinationDetails = {
  type: 'card',
  card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
}

function getRefundableCharge(world: World, params: Partial<Stripe.RefundCreateParams>): Stripe.Charge {
  if (!params.charge && !params.payment_intent) throw missingParameterError('payment_intent')
  if (params.charge) return getCharge(world, params.charge, 'charge')
  const intent = world.store.get('payment_intent', params.payment_intent ?? '')
  if (!intent) throw resourceMissingError('payment_intent', params.payment_intent ?? '', 'payment_intent')
  if (intent.status !== 'succeeded') {
    throw invalidRequestError(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent_unexpected_state',
    )
  }
  return getCharge(world, intent.latest_charge as string, 'charge')
}

export function getCharge(world: World, id: string, param: string): Stripe.Charge {
  const charge = world.store.get('charge', id)
  if (!charge) throw resourceMissingError('charge', id, param)
  return charge
}

/** Marks the fraud warnings of a fully refunded charge as no longer actionable. */
function closeFraudWarning(world: World, charge: string) {
  for (const warning of world.store.all('early_fraud_warning')) {
    if (warning.charge !== charge || !warning.actionable) continue
    const settled = world.store.put('early_fraud_warning', { ...warning, actionable: false })
    world.emit('radar.early_fraud_warning.updated', settled, null)
  }
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.RefundCreateParams>(createShape, form)
  const charge = getRefundableCharge(world, params)
  const refundable = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded') throw invalidRequestError(`Charge ${charge.id} was not successful.`)
  if (refundable === 0)
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const disputed = charge.disputed && [...world.store.all('dispute')].find(one => one.charge === charge.id)
  if (disputed && !disputed.is_charge_refundable) {
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  const amount = params.amount ?? refundable
  if (amount < 1) throw invalidParameterError('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > refundable) {
    throw invalidRequestError(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}).`,
      undefined,
      {
        param: 'amount',
      },
    )
  }
  const isPix = isPixCharge(charge)
  if (isPix) assertPixRefundable(world, charge)
  const outcome = isPix ? undefined : getCardOnFile(world, charge.payment_method ?? '').behaviour.refund
  const isBalanceLow = isPix && getPixSettings(world.store).refundsPending
  const pending = isBalanceLow || outcome === 'pending'
  const id = createObjectId(isPix ? 'pyr' : 're')
  const refund = world.store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: pending ? null : recordRefundTransaction(world, id, charge, amount),
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isPix ? { type: 'pix', pix: {} } : cardDestination,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isBalanceLow && { pending_reason: 'insufficient_funds' as const }),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund)
  const after = setRefunded(world, charge, charge.amount_refunded + amount)
  world.emit('refund.created', refund, request)
  world.emit('charge.refunded', after, request)
  if (after.refunded) closeFraudWarning(world, charge.id)
  if (outcome) world.scheduleAfter(refundSettlesAfterMs, pending ? 'refund_succeeds' : 'refund_fails', id)
  return refund
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.RefundRetrieveParams>({}, form)
  const refund = world.store.get('refund', id)
  if (!refund) throw resourceMissingError('refund', id)
  return refund
}

function update({ world, form, id, request }: Call) {
  const params = readParams<Stripe.RefundUpdateParams>({ metadata: map }, form)
  const before = world.store.get('refund', id)
  if (!before) throw resourceMissingError('refund', id)
  const after = { ...before, metadata: mergeMetadata(before.metadata, params.metadata) }
  world.emit('refund.updated', world.store.put('refund', after), request)
  return after
}

function listRefunds({ world, form }: Call) {
  const params = readParams<Stripe.RefundListParams>(listShape, form)
  const rows = world.store
    .newestFirst('refund')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return paginate('/v1/refunds', rows, params)
}

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieve },
  { method: 'POST', path: '/v1/refunds/:id', run: update },
]
