import type Stripe from 'stripe'
import { invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { boolean, map, object, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { closeDispute, decisiveEvidence, disputeIsDecidedAfterMs } from './decide-dispute.ts'

const evidenceShape = {
  access_activity_log: text,
  billing_address: text,
  cancellation_policy: text,
  cancellation_policy_disclosure: text,
  cancellation_rebuttal: text,
  customer_communication: text,
  customer_email_address: text,
  customer_name: text,
  customer_purchase_ip: text,
  customer_signature: text,
  duplicate_charge_documentation: text,
  duplicate_charge_explanation: text,
  duplicate_charge_id: text,
  product_description: text,
  receipt: text,
  refund_policy: text,
  refund_policy_disclosure: text,
  refund_refusal_explanation: text,
  service_date: text,
  service_documentation: text,
  shipping_address: text,
  shipping_carrier: text,
  shipping_date: text,
  shipping_documentation: text,
  shipping_tracking_number: text,
  uncategorized_file: text,
  uncategorized_text: text,
} satisfies Shape<Stripe.DisputeUpdateParams.Evidence>

const updateShape = {
  evidence: object(evidenceShape),
  metadata: map,
  submit: boolean,
} satisfies Shape<Stripe.DisputeUpdateParams>

const listShape = {
  ...pageShape,
  charge: text,
  created: range,
  payment_intent: text,
} satisfies Shape<Stripe.DisputeListParams>

function getDispute({ world, id }: Call): Stripe.Dispute {
  const dispute = world.store.get('dispute', id)
  if (!dispute) throw resourceMissingError('dispute', id)
  return dispute
}

function retrieve(call: Call) {
  readParams<Stripe.DisputeRetrieveParams>({}, call.form)
  return getDispute(call)
}

const closedStatuses = ['lost', 'warning_closed', 'won']

function checkOpen(dispute: Stripe.Dispute) {
  if (closedStatuses.includes(dispute.status)) throw invalidRequestError('This dispute is already closed.')
}

/** Updates a dispute. Evidence is submitted to the bank immediately unless `submit` is false. */
function update(call: Call) {
  const { evidence, metadata, submit = true } = readParams<Stripe.DisputeUpdateParams>(updateShape, call.form)
  const before = getDispute(call)
  const changes = Object.entries(evidence ?? {}).map(([name, value]) => [name, value === '' ? null : value])
  const after = {
    ...before,
    evidence: { ...before.evidence, ...Object.fromEntries(changes) },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: before.evidence_details.has_evidence || changes.length > 0,
    },
    metadata: mergeMetadata(before.metadata, metadata),
  } satisfies Stripe.Dispute
  if (changes.length > 0) checkOpen(before)
  const isSubmitted = submit && after.evidence_details.has_evidence && before.status.endsWith('needs_response')
  const updated = call.world.store.put('dispute', isSubmitted ? markSubmitted(after) : after)
  call.world.emit('charge.dispute.updated', updated, call.request)
  if (isSubmitted && decisiveEvidence.includes(updated.evidence.uncategorized_text ?? '')) {
    call.world.scheduleAfter(disputeIsDecidedAfterMs, 'dispute_is_decided', updated.id)
  }
  return updated
}

function markSubmitted(dispute: Stripe.Dispute): Stripe.Dispute {
  const { evidence_details: details } = dispute
  return {
    ...dispute,
    evidence_details: { ...details, submission_count: details.submission_count + 1, submission_method: 'manual' },
    status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
  }
}

function close(call: Call) {
  readParams<Stripe.DisputeCloseParams>({}, call.form)
  const dispute = getDispute(call)
  checkOpen(dispute)
  return closeDispute(call.world, dispute, call.request)
}

function listDisputes({ world, form }: Call) {
  const params = readParams<Stripe.DisputeListParams>(listShape, form)
  const rows = world.store
    .newestFirst('dispute')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent),
    )
  return paginate('/v1/disputes', rows, params)
}

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/v1/disputes', run: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', run: retrieve },
  { method: 'POST', path: '/v1/disputes/:id', run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', run: close },
]
