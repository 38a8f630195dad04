/** The phase of a dispute as sellers see it. The provider's own state is stored separately. */
export type DisputePhase = 'answer' | 'review' | 'won' | 'lost' | 'over'

const phasesByState: Readonly<Record<string, DisputePhase>> = {
  needs_response: 'answer',
  warning_needs_response: 'answer',
  appeal_needs_response: 'answer',
  under_review: 'review',
  warning_under_review: 'review',
  appeal_under_review: 'review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'over',
  prevented: 'over',
}

/**
 * Maps the provider's dispute state to a phase. An unknown state counts as under review, a phase in which the seller
 * has nothing to do.
 */
export const toDisputePhase = (state: string): DisputePhase => phasesByState[state] ?? 'review'

/** Whether a dispute is only an inquiry: the bank has withdrawn no money, and a refund ends the dispute. */
export const isInquiry = (state: string): boolean => state.startsWith('warning_')

export const isDisputeOver = (phase: DisputePhase): boolean => phase === 'won' || phase === 'lost' || phase === 'over'

/**
 * Whether the provider rejects refunds. It does while the bank holds the money, and after the bank has returned the
 * money to the shopper.
 */
export function blocksRefunds(state: string): boolean {
  const phase = toDisputePhase(state)
  return !isInquiry(state) && phase !== 'won' && phase !== 'over'
}
