import type Stripe from 'stripe'
import type { World } from '../world.ts'
import { createBalanceTransaction } from './create-balance-transaction.ts'
import { createEarlyFraudWarning, openDispute, withdrawDisputedAmount } from './open-dispute.ts'

/** Delays in ms of simulated time: from the charge to the dispute, and from the evidence to the decision. */
export const disputeOpensAfterMs = 400
export const disputeIsDecidedAfterMs = 1_500

/** Opens the dispute or fraud warning of the charge's test card, if the card has one. */
export function disputeCharge(world: World, chargeId: string) {
  const charge = world.store.get('charge', chargeId)
  const kind = world.store.get('card', String(charge?.payment_method))?.behaviour.dispute
  if (!charge || !kind) return
  if (kind === 'early_warning') createEarlyFraudWarning(world, charge)
  else openDispute(world, charge, kind)
}

/** The evidence texts with which Stripe decides a test dispute. Any other text leaves a chargeback under review. */
export const decisiveEvidence = ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence']

export function decideDispute(world: World, id: string) {
  const dispute = world.store.get('dispute', id)
  const evidence = dispute?.evidence.uncategorized_text
  if (dispute?.status === 'under_review' && evidence === 'winning_evidence') winDispute(world, dispute)
  else if (dispute?.status === 'under_review' && evidence === 'losing_evidence') closeDispute(world, dispute, null)
  else if (dispute?.status !== 'warning_under_review') return
  else if (evidence === 'escalate_inquiry_evidence') escalateInquiry(world, dispute)
  else closeDispute(world, dispute, null)
}

function winDispute(world: World, dispute: Stripe.Dispute) {
  const transaction = createBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    description: `Chargeback reversal for ${dispute.charge}`,
  })
  const balance_transactions = [...dispute.balance_transactions, transaction]
  const won = world.store.put('dispute', { ...dispute, balance_transactions, status: 'won' })
  world.emit('charge.dispute.funds_reinstated', won, null)
  world.emit('charge.dispute.closed', won, null)
}

/** Closes a dispute: a chargeback is lost, and an inquiry does not become a chargeback. */
export function closeDispute(world: World, dispute: Stripe.Dispute, request: Parameters<World['emit']>[2]) {
  const status = dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost'
  const closed = world.store.put('dispute', { ...dispute, status })
  world.emit('charge.dispute.closed', closed, request)
  return closed
}

function escalateInquiry(world: World, dispute: Stripe.Dispute) {
  const details = dispute.payment_method_details
  const evidence_details = { ...dispute.evidence_details, has_evidence: false, submission_count: 0 }
  const chargeback = withdrawDisputedAmount(world, {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: null },
    evidence_details,
    ...(details?.card && {
      payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback' as const } },
    }),
  })
  world.emit('charge.dispute.updated', chargeback, null)
  world.emit('charge.dispute.funds_withdrawn', chargeback, null)
}
