import type Stripe from 'stripe'
import type { PaymentMethod, PaymentState } from '#domain/order.ts'
import type {
  BuyerField,
  DisputeSnapshot,
  PaymentFailure,
  PaymentInstructionsSnapshot,
  PaymentSnapshot,
  PaymentWithBuyer,
  RefundSnapshot,
  SetupSnapshot,
} from '../payment-gateway.ts'

/** Maps the status of a payment intent or setup intent. `hasFailed` tells whether the last attempt failed. */
export function toPaymentState(status: string, hasFailed: boolean): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'canceled'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'requires_action':
      return 'requires_action'
    default:
      return hasFailed ? 'failed' : 'started'
  }
}

/** Returns the id of a referenced object, which Stripe sends as an id or expanded. */
export const getId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** The charge of the last attempt, if it was expanded. */
const findCharge = ({ latest_charge: charge }: Stripe.PaymentIntent) => (typeof charge === 'object' ? charge : null)

const expiredCode = 'payment_intent_payment_attempt_expired'

function findFailure({ last_payment_error: error }: Stripe.PaymentIntent): PaymentFailure | null {
  const code = error?.decline_code ?? error?.code
  if (!error || !code) return null
  if (code === expiredCode) return { kind: 'expired', code: 'expired' }
  return { kind: error.payment_method?.type === 'pix' ? 'provider' : 'declined', code }
}

function findInstructions({ next_action: action }: Stripe.PaymentIntent): PaymentInstructionsSnapshot | null {
  const shown = action?.pix_display_qr_code
  if (!shown?.data || !shown.expires_at) return null
  const { data: code, expires_at: expiresAt, hosted_instructions_url: url } = shown
  return { code, expiresAt: new Date(expiresAt * 1_000), url: url ?? null }
}

/**
 * Stripe removes the payment method of an expired code, so the method is then taken from the types that the intent
 * allows.
 */
function getMethod(intent: Stripe.PaymentIntent): PaymentMethod {
  const type = findCharge(intent)?.payment_method_details?.type
  const isPix = type === 'pix' || (!type && intent.allowed_payment_method_types?.includes('pix'))
  return isPix ? 'pix' : 'card'
}

export function toPaymentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const charge = findCharge(intent)
  const card = charge?.payment_method_details?.card
  const failure = findFailure(intent)
  const instructions = findInstructions(intent)
  const method = getMethod(intent)
  return {
    id: intent.id,
    isLive: intent.livemode,
    state: instructions ? 'awaiting' : toPaymentState(intent.status, failure !== null),
    method,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    createdAt: new Date(intent.created * 1_000),
    methodId: method === 'card' ? getId(intent.payment_method) : null,
    methodCustomerId: null,
    card: { brand: card?.brand ?? null, last4: card?.last4 ?? null },
    // Stripe has no card installments in Brazil.
    installments: 1,
    interestCents: 0,
    chargeId: charge?.id ?? null,
    failure,
    instructions,
    hasRefunds: Boolean(charge?.amount_refunded),
    clientSecret: intent.client_secret,
    challengeUrl: null,
    metadata: intent.metadata,
  }
}

function toAddress(customer: Stripe.Customer | null): PaymentWithBuyer['address'] {
  const address = customer?.address
  if (!address?.country) return null
  return {
    line1: address.line1 ?? '',
    line2: address.line2 || null,
    city: address.city ?? '',
    state: address.state || null,
    zip: address.postal_code ?? '',
    country: address.country,
  }
}

/** Maps an intent with its customer and latest charge expanded. */
export function toPaymentWithBuyer(intent: Stripe.PaymentIntent): PaymentWithBuyer {
  const { customer: expanded } = intent
  const customer = typeof expanded === 'object' && expanded !== null && !expanded.deleted ? expanded : null
  const billing = findCharge(intent)?.billing_details
  return {
    ...toPaymentSnapshot(intent),
    customerId: customer?.id ?? null,
    email: intent.receipt_email ?? customer?.email ?? billing?.email ?? '',
    name: customer?.name ?? billing?.name ?? '',
    phone: customer?.phone ?? null,
    address: toAddress(customer),
  }
}

/** Maps a setup intent with its payment method expanded. */
export function toSetupSnapshot(setup: Stripe.SetupIntent): SetupSnapshot {
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : null
  const error = setup.last_setup_error
  return {
    id: setup.id,
    state: toPaymentState(setup.status, error !== null),
    methodId: method?.id ?? null,
    card: { brand: method?.card?.brand ?? null, last4: method?.card?.last4 ?? null },
    declineCode: error ? (error.decline_code ?? error.code ?? 'card_declined') : null,
  }
}

const refundStates: Record<string, NonNullable<RefundSnapshot['state']>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

export const toRefundSnapshot = (refund: Stripe.Refund): RefundSnapshot => ({
  id: refund.id,
  paymentId: getId(refund.payment_intent),
  state: refundStates[refund.status ?? 'pending'] ?? null,
  amountCents: refund.amount,
  failure: refund.failure_reason ?? null,
  refundId: refund.metadata?.refund_id ?? null,
  isUnmatched: Boolean(refund.metadata?.stray),
})

export const toDisputeSnapshot = (dispute: Stripe.Dispute): DisputeSnapshot => ({
  id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  amountCents: dispute.amount,
  currency: dispute.currency,
  dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1_000) : null,
})

/** The fields of a buyer by the name of Stripe's parameter. */
const buyerFieldsByParam: Readonly<Record<string, BuyerField>> = {
  email: 'email',
  receipt_email: 'email',
  name: 'name',
  phone: 'phone',
  'address[line1]': 'address.line1',
  'address[line2]': 'address.line2',
  'address[city]': 'address.city',
  'address[state]': 'address.state',
  'address[postal_code]': 'address.zip',
  'address[country]': 'address.country',
}
/** The fields of a buyer by Stripe's error code, for errors whose parameter is missing or unknown. */
const buyerFieldsByCode: Readonly<Record<string, BuyerField>> = {
  email_invalid: 'email',
  postal_code_invalid: 'address.zip',
  country_code_invalid: 'address.country',
  state_unsupported: 'address.state',
}

export const findBuyerField = (param: string | undefined, code: string | undefined): BuyerField | null =>
  buyerFieldsByParam[param ?? ''] ?? buyerFieldsByCode[code ?? ''] ?? null
