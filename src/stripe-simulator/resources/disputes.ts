import type Stripe from 'stripe'
import type { DisputeKind } from '../cards/test-cards.ts'
import { noSuch } from '../http/api-error.ts'
import type { Call, Route } from '../http/route.ts'
import { objectId } from '../state/ids.ts'
import type { World } from '../world.ts'

const evidence: Stripe.Dispute.Evidence = {
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

/** The dispute cards pay and are disputed at once. */
export function disputeIfWanted(world: World, charge: Stripe.Charge, kind: DisputeKind | undefined) {
  if (!kind) return
  if (kind === 'early_warning') {
    const warning = {
      id: objectId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: charge.id,
      created: world.clock.seconds(),
      fraud_type: 'misc',
      livemode: false,
      payment_intent: charge.payment_intent,
    }
    world.emit('radar.early_fraud_warning.created', warning, null)
    return
  }
  const inquiry = kind === 'inquiry'
  const disputed = world.store.put('charge', { ...charge, disputed: true })
  const dispute = world.store.put('dispute', {
    id: objectId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: disputed.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence,
    evidence_details: {
      due_by: world.clock.seconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: inquiry ? 'fraudulent' : kind,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  world.emit('charge.dispute.created', dispute, null)
}

function retrieve({ world, id }: Call) {
  const dispute = world.store.get('dispute', id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

export const disputeRoutes: Route[] = [{ method: 'GET', path: '/v1/disputes/:id', run: retrieve }]
