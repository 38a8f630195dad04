import type Stripe from 'stripe'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { createBalanceTransaction } from './create-balance-transaction.ts'

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Builds the evidence that Stripe fills in from the charge: the shopper's name, e-mail address and billing address. */
function buildEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
  const { address, email, name } = charge.billing_details
  const lines = [address?.line1, address?.line2, address?.city, address?.state, address?.postal_code, address?.country]
  return {
    ...emptyEvidence,
    billing_address: lines.filter(Boolean).join(', ') || null,
    customer_email_address: email,
    customer_name: name,
  }
}

const responseWindowSeconds = 9 * 86_400

/** Builds the fields of a new dispute that do not depend on its kind. `dueBy` is null when the seller cannot answer. */
export function buildDispute(world: World, charge: Stripe.Charge, dueBy: number | null) {
  return {
    id: createObjectId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: buildEvidence(charge),
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
  } satisfies Partial<Stripe.Dispute>
}

/** Opens an inquiry, which moves no money, or a chargeback, which withdraws the amount immediately. */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  kind: 'fraudulent' | 'inquiry' | 'product_not_received',
) {
  const inquiry = kind === 'inquiry'
  const reason = inquiry ? 'fraudulent' : kind
  const card = charge.payment_method_details?.card
  world.store.put('charge', { ...charge, disputed: true })
  const dispute = world.store.put('dispute', {
    ...buildDispute(world, charge, world.clock.seconds() + responseWindowSeconds),
    is_charge_refundable: inquiry,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute)
  const opened = inquiry ? dispute : withdrawDisputedAmount(world, dispute)
  world.emit('charge.dispute.created', opened, null)
  if (!inquiry) world.emit('charge.dispute.funds_withdrawn', opened, null)
}

const feeCents = 1500

/** Withdraws the disputed amount and a fee, which is not refunded even when the dispute is won. */
export function withdrawDisputedAmount(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  const transaction = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    amount: -dispute.amount,
    currency: dispute.currency,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    fee: { amount: feeCents, description: 'Dispute fee' },
  })
  return world.store.put('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
    is_charge_refundable: false,
    status: 'needs_response',
  })
}

export function createEarlyFraudWarning(world: World, charge: Stripe.Charge) {
  const warning = world.store.put('early_fraud_warning', {
    id: createObjectId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: world.clock.seconds(),
    fraud_type: 'made_with_lost_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' && { payment_intent: charge.payment_intent }),
  } satisfies Stripe.Radar.EarlyFraudWarning)
  world.emit('radar.early_fraud_warning.created', warning, null)
}
