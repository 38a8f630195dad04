import type {
  ChargebackResponse,
  OrderResponse,
  PaymentResponse,
  RefundResponse,
} from 'mercadopago/dist/clients/order/commonTypes'
import type { PaymentState } from '#domain/order.ts'
import type {
  DisputeSnapshot,
  PaymentFailure,
  PaymentSnapshot,
  PaymentWithBuyer,
  RefundSnapshot,
} from '../payment-gateway.ts'
import { parseDecimal } from './amounts.ts'
import { unpackReference } from './reference.ts'

const findPayment = (order: OrderResponse): PaymentResponse | undefined => order.transactions?.payments?.[0]

/** Whether the order waits for the buyer's authentication on the bank's page. */
const isChallenge = (detail: string | undefined) => detail === 'pending_challenge'

/**
 * Finds the Pix code that the buyer can pay. Returns null when the order does not wait for a Pix payment or has no
 * code.
 */
function findCode(order: OrderResponse) {
  const payment = findPayment(order)
  const { qr_code: code, ticket_url: url } = payment?.payment_method ?? {}
  const expiresAt = payment?.date_of_expiration
  if (order.status_detail !== 'waiting_transfer' || !code || !expiresAt) return null
  return { code, expiresAt: new Date(expiresAt), url: url ?? null }
}

/**
 * Maps the status of an order. An order with a status unknown to this version, or one that requires an action that the
 * shop cannot offer, counts as processing, so that it is only read again later. An order with a chargeback counts as
 * paid, because a chargeback follows a successful payment.
 */
function toState(order: OrderResponse): PaymentState {
  switch (order.status) {
    case 'processed':
    case 'refunded':
    case 'charged_back':
      return 'succeeded'
    case 'action_required':
      if (isChallenge(order.status_detail)) return 'requires_action'
      return findCode(order) ? 'awaiting' : 'processing'
    case 'failed':
    case 'expired':
      return 'failed'
    case 'canceled':
    case 'cancelled':
      return 'canceled'
    case 'created':
      return 'started'
    default:
      return 'processing'
  }
}

/** Failures that were not the bank's decision. They do not count towards the limit of declined cards. */
const providerFailures = ['processing_error', '3ds_challenge_expired', 'invalid_installments', 'amount_limit_exceeded']

/** Maps the status detail of a failed payment to the decline codes for which the shop has texts. */
const declineCodes: Readonly<Record<string, string>> = {
  insufficient_amount: 'insufficient_funds',
  card_insufficient_amount: 'insufficient_funds',
  bad_filled_card_data: 'incorrect_number',
  required_call_for_authorize: 'call_issuer',
  card_disabled: 'card_not_supported',
  max_attempts_exceeded: 'card_velocity_exceeded',
  high_risk: 'fraudulent',
  rejected_3ds_challenge: 'authentication_failed',
  pending_challenge: 'authentication_failed',
  '3ds_challenge_expired': 'authentication_failed',
}

/** Maps the status detail of a declined card. An unknown detail becomes a generic decline. */
export const toDeclineCode = (detail: string | undefined): string =>
  declineCodes[
    (detail ?? '')
      .replace(/^cc_/, '')
      .replace(/^rejected_(?=(insufficient_amount|card_disabled|high_risk|max_attempts|call_for)\b)/, '')
  ] ?? 'card_declined'

function findFailure({ status }: OrderResponse, payment: PaymentResponse | undefined): PaymentFailure | null {
  if (status === 'expired') return { kind: 'expired', code: 'expired' }
  if (status !== 'failed') return null
  const detail = payment?.status_detail
  const isPix = payment?.payment_method?.id === 'pix'
  const kind = isPix || providerFailures.includes(detail ?? '') ? 'provider' : 'declined'
  return { kind, code: toDeclineCode(detail) }
}

/** Rebuilds the metadata that a payment would have at Stripe from the order's reference, items and description. */
function toMetadata({ external_reference: text, items, description }: OrderResponse): Record<string, string> {
  const reference = unpackReference(text)
  if (!reference) return {}
  // `toItems` writes the code as SKU and quantity, and the price of all units together.
  const lines = (items ?? []).flatMap(({ external_code: code, unit_price: price }) =>
    code ? [`${code}=${parseDecimal(price)}`] : [],
  )
  const number = /^#(\d+)/.exec(description ?? '')?.[1]
  return {
    shop: reference.shop,
    order_id: reference.orderId,
    payment_id: reference.paymentId,
    ...(number && { order_number: number }),
    ...(lines.length > 0 && { lines: lines.join('\n') }),
    // An item has no field for the id of an order bump, so all items after the main product count as order bumps.
    ...(lines.length > 1 && {
      bumps: lines
        .slice(1)
        .map((_, at) => `${at + 2}=`)
        .join(','),
    }),
  }
}

/** @param isLive whether the account takes real payments, which its orders do not say themselves */
export function toPaymentSnapshot(order: OrderResponse, isLive: boolean): PaymentSnapshot {
  const payment = findPayment(order)
  const method = payment?.payment_method
  const isPix = method?.id === 'pix'
  const state = toState(order)
  const amountCents = parseDecimal(order.total_amount)
  const paidCents = parseDecimal(payment?.paid_amount) || amountCents
  const interestCents = isPix ? 0 : Math.max(0, paidCents - amountCents)
  const { id } = order
  if (!id) throw new Error('Mercado Pago sent an order without an id')
  return {
    id,
    isLive,
    state,
    method: isPix ? 'pix' : 'card',
    amountCents,
    // The interest of installments goes to the provider, so the shop does not receive it.
    receivedCents: state === 'succeeded' ? paidCents - interestCents : 0,
    currency: (order.currency ?? 'BRL').toLowerCase(),
    createdAt: new Date(order.created_date ?? 0),
    methodId: null,
    methodCustomerId: null,
    card: { brand: isPix ? null : (method?.id ?? null), last4: isPix ? null : undefined },
    installments: method?.installments || 1,
    interestCents,
    chargeId: payment?.id ?? null,
    failure: findFailure(order, payment),
    instructions: state === 'awaiting' ? findCode(order) : null,
    hasRefunds: (order.transactions?.refunds ?? []).length > 0,
    clientSecret: null,
    challengeUrl: state === 'requires_action' ? (method?.transaction_security?.url ?? null) : null,
    metadata: toMetadata(order),
  }
}

/** Mercado Pago returns no data about the buyer of an order, so a missing order is restored without its buyer. */
export const toPaymentWithBuyer = (order: OrderResponse, isLive: boolean): PaymentWithBuyer => ({
  ...toPaymentSnapshot(order, isLive),
  customerId: null,
  email: '',
  name: '',
  phone: null,
  address: null,
})

const refundStates: Readonly<Record<string, NonNullable<RefundSnapshot['state']>>> = {
  processed: 'succeeded',
  processing: 'pending',
  failed: 'failed',
}

export const toRefundSnapshot = (refund: RefundResponse, orderId: string): RefundSnapshot => ({
  id: refund.id ?? '',
  paymentId: orderId,
  state: refundStates[refund.status ?? 'processing'] ?? null,
  amountCents: parseDecimal(refund.amount),
  failure: refund.status === 'failed' ? 'failed' : null,
  refundId: null,
  isUnmatched: false,
})

/** Maps the status of a dispute to Stripe's names, which `toDisputePhase` interprets. */
const disputeStatuses: Readonly<Record<string, string>> = { settled: 'lost', reimbursed: 'won' }

export const toDisputeSnapshot = (chargeback: ChargebackResponse, order: OrderResponse): DisputeSnapshot => ({
  id: chargeback.id ?? '',
  status: disputeStatuses[chargeback.status ?? ''] ?? 'under_review',
  reason: 'general',
  amountCents: parseDecimal(findPayment(order)?.amount),
  currency: (order.currency ?? 'BRL').toLowerCase(),
  dueBy: null,
})
