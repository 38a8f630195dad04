/** A line of an order as far as giving back goes. Cents of the order's currency. */
export type RefundableLine = {
  id: string
  paymentId: string
  quantity: number
  totalCents: number
  /** Refunds of this line that have not failed, those under way included. */
  refundedCents: number
  /** Units of this line that a refund has put back into stock, or is about to. */
  restockedUnits: number
  /** Its payment was captured. */
  captured: boolean
  /** The bank holds its payment for a dispute, or gave it to the shopper: the provider gives nothing back beside. */
  disputed: boolean
}
/** `units`: how many go back to stock; without it all of them, which the whole rest of the line must come with. */
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

/** Cents of the line that can still be given back: 0 while its payment was not captured. */
export function getRefundableCents(line: RefundableLine): number {
  return line.captured ? Math.max(0, line.totalCents - line.refundedCents) : 0
}

/** Units of the line that no refund has put back yet. */
export const countRestockableUnits = (line: Pick<RefundableLine, 'quantity' | 'restockedUnits'>): number =>
  Math.max(0, line.quantity - line.restockedUnits)

/** Whether the seller can give something of the line back. */
export const isRefundable = (line: RefundableLine): boolean => !line.disputed && getRefundableCents(line) > 0

/**
 * Checks what is asked against what is left and groups it by payment, because each refund goes to the payment that
 * charged its lines. Units go back to stock once: as many as were counted out, or all with the last cent of a line.
 */
export function planRefund(lines: readonly RefundableLine[], asked: readonly RequestedLine[]): RefundPlan {
  const byId = new Map(lines.map(line => [line.id, line]))
  const planned = new Map<string, PlannedRefund>()
  const seen = new Set<string>()
  for (const { lineId, cents, restock, units: counted } of asked) {
    const line = byId.get(lineId)
    if (!line) return { ok: false, lineId, reason: 'unknown' }
    if (seen.has(lineId)) return { ok: false, lineId, reason: 'twice' }
    seen.add(lineId)
    if (!line.captured) return { ok: false, lineId, reason: 'not_captured' }
    if (line.disputed) return { ok: false, lineId, reason: 'disputed' }
    const left = getRefundableCents(line)
    if (cents <= 0 || cents > left) return { ok: false, lineId, reason: 'too_much' }
    if (restock && counted === undefined && cents < left) return { ok: false, lineId, reason: 'restock_of_part' }
    if (restock && counted !== undefined && counted > countRestockableUnits(line)) {
      return { ok: false, lineId, reason: 'too_many_units' }
    }
    const units = restock ? (counted ?? countRestockableUnits(line)) : 0
    const refund = planned.get(line.paymentId) ?? { paymentId: line.paymentId, cents: 0, lines: [] }
    refund.cents += cents
    refund.lines.push({ lineId, cents, units })
    planned.set(line.paymentId, refund)
  }
  return { ok: true, refunds: [...planned.values()] }
}

/**
 * Lays a refund that somebody made at the provider over the lines of its payment, in their order.
 * Returns cents per line; what the lines cannot take is left out, so the sum is at most `cents`.
 */
export function allocateRefund(lines: readonly RefundableLine[], cents: number): PlannedLine[] {
  let rest = cents
  const spread: PlannedLine[] = []
  for (const line of lines) {
    const part = Math.min(rest, getRefundableCents(line))
    if (part > 0) spread.push({ lineId: line.id, cents: part, units: 0 })
    rest -= part
  }
  return spread
}
