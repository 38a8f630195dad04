/** Where a dispute stands, as people speak of it. The provider's own word is kept beside it. */
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

/** A word the provider has not used before asks nothing of the seller. */
export const toDisputePhase = (state: string): DisputePhase => phasesByState[state] ?? 'review'

/** The bank only asks: no money was taken back, and a refund ends it. */
export const isInquiry = (state: string): boolean => state.startsWith('warning_')

export const isDisputeOver = (phase: DisputePhase): boolean => phase === 'won' || phase === 'lost' || phase === 'over'

/** While the bank holds the money, or gave it to the shopper, the provider gives nothing back beside. */
export function blocksRefunds(state: string): boolean {
  const phase = toDisputePhase(state)
  return !isInquiry(state) && phase !== 'won' && phase !== 'over'
}
