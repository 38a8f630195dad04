import { blocksRefunds } from '#domain/dispute.ts'
import type { RefundableLine } from '#domain/refund.ts'
import type { findLinesWithRefunds } from './repository.ts'

type Row = Awaited<ReturnType<typeof findLinesWithRefunds>>[number]

export const toRefundableLine = (row: Row): RefundableLine => ({
  id: row.line.id,
  paymentId: row.line.payment_id,
  quantity: row.line.quantity,
  totalCents: row.line.total_cents,
  refundedCents: row.refundedCents,
  restockedUnits: row.restockedUnits,
  captured: row.paymentState === 'succeeded',
  disputed: row.disputeStates.some(blocksRefunds),
})
