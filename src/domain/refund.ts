import type { PaymentMethod } from './order.ts'

/** The facts about an order line that a refund needs. Cents are in the order's currency. */
export type RefundableLine = {
  id: string
  paymentId: string
  quantity: number
  totalCents: number
  /** Cents of this line's refunds that have not failed, including refunds in progress. */
  refundedCents: number
  /** Units of this line that refunds have returned to stock or are about to return. */
  restockedUnits: number
  /** Whether the line's payment was captured. */
  captured: boolean
  /**
   * Whether the line's payment is disputed. The bank then holds the money or has returned it to the shopper, so the
   * provider rejects refunds.
   */
  disputed: boolean
}
/**
 * `units` is the number of units that return to stock. Without `units` all units return, which requires that all
 * remaining cents of the line are refunded.
 */
export type RequestedLine = { lineId: string; cents: number; restock: boolean; units?: number | undefined }
export type PlannedLine = { lineId: string; cents: number; units: number }
export type PlannedRefund = { paymentId: string; cents: number; lines: PlannedLine[] }
export type RefundPlan =
  | { ok: true; refunds: PlannedRefund[] }
  | {
      ok: false
      lineId: string
      reason: 'unknown' | 'twice' | 'not_captured' | 'disputed' | 'too_much' | 'restock_of_part' | 'too_many_units'
    }

/** Returns the cents of the line that can still be refunded. The result is 0 until the line's payment is captured. */
export function getRefundableCents(line: RefundableLine): number {
  return line.captured ? Math.max(0, line.totalCents - line.refundedCents) : 0
}

/** Returns the number of units of the line that no refund has returned to stock. */
export const countRestockableUnits = (line: Pick<RefundableLine, 'quantity' | 'restockedUnits'>): number =>
  Math.max(0, line.quantity - line.restockedUnits)

/** Whether the seller can now refund any part of the line. */
export const isRefundable = (line: RefundableLine): boolean => !line.disputed && getRefundableCents(line) > 0

/**
 * Validates the requested lines and groups them by payment, because a refund goes to the payment that charged its
 * lines. For each line, either the requested number of units returns to stock or, when the last cent of the line is
 * refunded, all units that have not returned yet. No unit returns twice.
 */
export function planRefund(lines: readonly RefundableLine[], requested: readonly RequestedLine[]): RefundPlan {
  const byId = new Map(lines.map(line => [line.id, line]))
  const planned = new Map<string, PlannedRefund>()
  const seenLines = new Set<string>()
  for (const { lineId, cents, restock, units: requestedUnits } of requested) {
    const line = byId.get(lineId)
    if (!line) return { ok: false, lineId, reason: 'unknown' }
    if (seenLines.has(lineId)) return { ok: false, lineId, reason: 'twice' }
    seenLines.add(lineId)
    if (!line.captured) return { ok: false, lineId, reason: 'not_captured' }
    if (line.disputed) return { ok: false, lineId, reason: 'disputed' }
    const refundableCents = getRefundableCents(line)
    if (cents <= 0 || cents > refundableCents) return { ok: false, lineId, reason: 'too_much' }
    if (restock && requestedUnits === undefined && cents < refundableCents)
      return { ok: false, lineId, reason: 'restock_of_part' }
    if (restock && requestedUnits !== undefined && requestedUnits > countRestockableUnits(line)) {
      return { ok: false, lineId, reason: 'too_many_units' }
    }
    const units = restock ? (requestedUnits ?? countRestockableUnits(line)) : 0
    const refund = planned.get(line.paymentId) ?? { paymentId: line.paymentId, cents: 0, lines: [] }
    refund.cents += cents
    refund.lines.push({ lineId, cents, units })
    planned.set(line.paymentId, refund)
  }
  return { ok: true, refunds: [...planned.values()] }
}

/**
 * Allocates a refund made in the provider's dashboard to the lines of its payment, in their order. Returns the cents
 * per line. Their sum is less than `cents` when the lines cannot take the whole refund.
 */
export function allocateRefund(lines: readonly RefundableLine[], cents: number): PlannedLine[] {
  let remaining = cents
  const allocated: PlannedLine[] = []
  for (const line of lines) {
    const part = Math.min(remaining, getRefundableCents(line))
    if (part > 0) allocated.push({ lineId: line.id, cents: part, units: 0 })
    remaining -= part
  }
  return allocated
}

const pixRefundDays = 90
/**
 * Returns until when the provider refunds a payment; null when the method has no such limit or the payment was not
 * made.
 */
export const getRefundDeadline = (method: PaymentMethod, paidAt: Date | null): Date | null =>
  method === 'pix' && paidAt ? new Date(paidAt.getTime() + pixRefundDays * 24 * 60 * 60_000) : null
