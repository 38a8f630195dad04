import type { DisputePhase, OrderDispute } from '#contract/disputes.ts'
import { isDisputeOver, isInquiry, toDisputePhase } from '#domain/dispute.ts'
import type { DisputeRow } from './repository.ts'

export const toDisputeDto = (row: DisputeRow): OrderDispute => ({
  id: row.id,
  paymentId: row.payment_id,
  phase: toDisputePhase(row.state),
  inquiry: isInquiry(row.state),
  reason: row.reason,
  amountCents: row.amount_cents,
  currency: row.currency,
  dueBy: row.due_by?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})

/**
 * Picks the phase to show for an order's disputes, which are sorted newest first: the phase of a dispute that needs the
 * seller's answer, otherwise that of an open dispute, otherwise that of the newest dispute.
 */
export function findMostUrgentPhase(rows: readonly DisputeRow[]): DisputePhase | null {
  const phases = rows.map(row => toDisputePhase(row.state))
  return phases.find(phase => phase === 'answer') ?? phases.find(phase => !isDisputeOver(phase)) ?? phases[0] ?? null
}
