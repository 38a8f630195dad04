import type { OrderDetail, OrderLine } from '#contract/orders.ts'

/**
 * `units` is the number of units to restock that the seller typed. If it is null, all units are restocked when the line
 * is fully refunded, otherwise none.
 */
export type DraftLine = { cents: number | null; restock: boolean; units: number | null }
/** A refund being prepared: the selected lines with the values typed for each. */
export type RefundDraft = { lines: Readonly<Record<string, DraftLine>>; reason: string }

export const getRefundableCents = (line: OrderLine): number => line.totalCents - line.refundedCents
export const getRefundableLines = (order: OrderDetail): OrderLine[] => order.lines.filter(line => line.refundable)
/** A line is restocked by default only when its whole remaining amount is refunded and its stock is tracked. */
export const canRestock = (line: OrderLine, draft: DraftLine): boolean =>
  line.stock !== null && draft.cents === getRefundableCents(line)

/** The number of units that the current form would restock. */
export const getRestockUnits = (line: OrderLine, draft: DraftLine): number =>
  draft.units ?? (draft.restock && canRestock(line, draft) ? line.restockable : 0)

const selectWholeLine = (line: OrderLine): DraftLine => ({
  cents: getRefundableCents(line),
  restock: line.stock !== null,
  units: null,
})

/** Builds the restock fields of a refunded line. Only a line with several units sends a number of units. */
function buildRestock(line: OrderLine, draft: DraftLine) {
  if (line.restockable <= 1) return { restock: draft.restock && canRestock(line, draft) }
  const units = getRestockUnits(line, draft)
  return units > 0 ? { restock: true, units } : { restock: false }
}

export function selectAllLines(order: OrderDetail, reason: string): RefundDraft {
  const all = getRefundableLines(order).map(line => [line.id, selectWholeLine(line)])
  return { lines: Object.fromEntries(all), reason }
}

export function toggleLine(draft: RefundDraft, line: OrderLine): RefundDraft {
  const { [line.id]: chosen, ...others } = draft.lines
  if (chosen) return { ...draft, lines: others }
  return { ...draft, lines: { ...draft.lines, [line.id]: selectWholeLine(line) } }
}

export function changeLine(draft: RefundDraft, lineId: string, change: Partial<DraftLine>): RefundDraft {
  const before = draft.lines[lineId]
  return before ? { ...draft, lines: { ...draft.lines, [lineId]: { ...before, ...change } } } : draft
}

/**
 * Returns the selected lines whose amount is missing, below one cent or above the amount that can still be refunded.
 */
export function findInvalidLines(order: OrderDetail, draft: RefundDraft): OrderLine[] {
  return getRefundableLines(order).filter(line => {
    const chosen = draft.lines[line.id]
    return chosen && (chosen.cents === null || chosen.cents < 1 || chosen.cents > getRefundableCents(line))
  })
}

/** The sum of all selected lines in cents. */
export const sumRefund = (order: OrderDetail, draft: RefundDraft): number =>
  getRefundableLines(order).reduce((sum, line) => sum + (draft.lines[line.id]?.cents ?? 0), 0)

export const isFullRefund = (order: OrderDetail, draft: RefundDraft): boolean =>
  getRefundableLines(order).every(line => draft.lines[line.id]?.cents === getRefundableCents(line))

export function buildRefundBody(order: OrderDetail, draft: RefundDraft) {
  const lines = getRefundableLines(order).flatMap(line => {
    const chosen = draft.lines[line.id]
    if (!chosen?.cents) return []
    return [{ lineId: line.id, cents: chosen.cents, ...buildRestock(line, chosen) }]
  })
  return { lines, reason: draft.reason || null }
}
