import type Stripe from 'stripe'
import { badParameter, missingParameter, noSuch, refused } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { integer, map, oneOf, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { objectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { cardOnFile } from './confirm.ts'

const createShape = {
  amount: integer,
  charge: text,
  metadata: map,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Shape<Stripe.RefundCreateParams>

const listShape = {
  ...pageShape,
  charge: text,
  created: range,
  payment_intent: text,
} satisfies Shape<Stripe.RefundListParams>

/** How long the cards whose refunds change take to do so, in simulated time. */
const refundChangesAfterMs = 3_000

function chargeToRefund(world: World, params: Partial<Stripe.RefundCreateParams>): Stripe.Charge {
  if (!params.charge && !params.payment_intent) throw missingParameter('payment_intent')
  if (params.charge) return chargeOf(world, params.charge, 'charge')
  const intent = world.store.get('payment_intent', params.payment_intent ?? '')
  if (!intent) throw noSuch('payment_intent', params.payment_intent ?? '', 'payment_intent')
  if (intent.status !== 'succeeded') {
    throw refused('This PaymentIntent does not have a successful charge to refund.', 'payment_intent_unexpected_state')
  }
  return chargeOf(world, intent.latest_charge as string, 'charge')
}

export function chargeOf(world: World, id: string, param: string): Stripe.Charge {
  const charge = world.store.get('charge', id)
  if (!charge) throw noSuch('charge', id, param)
  return charge
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.RefundCreateParams>(createShape, form)
  const charge = chargeToRefund(world, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded') throw refused(`Charge ${charge.id} was not successful.`)
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const disputed = charge.disputed && [...world.store.all('dispute')].find(one => one.charge === charge.id)
  if (disputed && !disputed.is_charge_refundable) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  const amount = params.amount ?? left
  if (amount < 1) throw badParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left) {
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, undefined, {
      param: 'amount',
    })
  }
  const behaviour = cardOnFile(world, charge.payment_method ?? '').behaviour
  const refund = world.store.put('refund', {
    id: objectId('re'),
    object: 'refund',
    amount,
    balance_transaction: bookRefund(world, charge, amount),
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund)
  const after = setRefunded(world, charge, charge.amount_refunded + amount)
  world.emit('refund.created', refund, request)
  world.emit('charge.refunded', after, request)
  if (behaviour.refund) {
    const does = behaviour.refund === 'pending' ? 'refund_succeeds' : 'refund_fails'
    world.later(refundChangesAfterMs, does, refund.id)
  }
  return refund
}

function setRefunded(world: World, charge: Stripe.Charge, refunded: number) {
  return world.store.put('charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  })
}

function bookRefund(world: World, charge: Stripe.Charge, amount: number) {
  const now = world.clock.seconds()
  return world.store.put('balance_transaction', {
    id: objectId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: charge.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: 'refund',
    source: charge.id,
    status: 'available',
    type: 'refund',
  }).id
}

/** What the refund cards do a little later: a pending refund succeeds, or a successful one comes back. */
export function changeRefund(world: World, id: string, to: 'refund_succeeds' | 'refund_fails') {
  const before = world.store.get('refund', id)
  if (!before) return
  if (to === 'refund_succeeds') {
    const done = world.store.put('refund', { ...before, status: 'succeeded' })
    announce(world, done)
    return
  }
  const failed = world.store.put('refund', { ...before, failure_reason: 'unknown', status: 'failed' })
  const charge = chargeOf(world, before.charge as string, 'charge')
  setRefunded(world, charge, charge.amount_refunded - before.amount)
  announce(world, failed)
  world.emit('refund.failed', failed, null)
}

function announce(world: World, refund: Stripe.Refund) {
  world.emit('refund.updated', refund, null)
  world.emit('charge.refund.updated', refund, null)
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.RefundRetrieveParams>({}, form)
  const refund = world.store.get('refund', id)
  if (!refund) throw noSuch('refund', id)
  return refund
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.RefundListParams>(listShape, form)
  const rows = world.store
    .newestFirst('refund')
    .filter(
      one =>
        within(one.created, params.created) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return page('/v1/refunds', rows, params)
}

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: listed },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieve },
]
