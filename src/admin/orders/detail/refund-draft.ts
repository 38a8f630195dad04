import type { OrderDetail, OrderLine } from '#contract/orders.ts'

/** `units`: as many as somebody wrote; null: all of them with the whole rest of the line, else none. */
export type DraftLine = { cents: number | null; restock: boolean; units: number | null }
/** What the seller is about to give back: the chosen lines with what was typed for each. */
export type RefundDraft = { lines: Readonly<Record<string, DraftLine>>; reason: string }

export const getRefundableCents = (line: OrderLine): number => line.totalCents - line.refundedCents
export const getRefundableLines = (order: OrderDetail): OrderLine[] => order.lines.filter(line => line.refundable)
/** Units go back with the whole rest of a line, and only where they are counted. */
export const canRestock = (line: OrderLine, draft: DraftLine): boolean =>
  line.stock !== null && draft.cents === getRefundableCents(line)

/** How many of several units come back as the form stands. */
export const getRestockUnits = (line: OrderLine, draft: DraftLine): number =>
  draft.units ?? (draft.restock && canRestock(line, draft) ? line.restockable : 0)

const selectWholeLine = (line: OrderLine): DraftLine => ({
  cents: getRefundableCents(line),
  restock: line.stock !== null,
  units: null,
})

/** What comes back of a line: of several units as many as are counted. */
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

/** Chosen lines whose amount is missing, nothing or more than is left. */
export function findInvalidLines(order: OrderDetail, draft: RefundDraft): OrderLine[] {
  return getRefundableLines(order).filter(line => {
    const chosen = draft.lines[line.id]
    return chosen && (chosen.cents === null || chosen.cents < 1 || chosen.cents > getRefundableCents(line))
  })
}

/** Cents of all chosen lines together. */
export const sumRefund = (order: OrderDetail, draft: RefundDraft): number =>
  getRefundableLines(order).reduce((sum, line) => sum + (draft.lines[line.id]?.cents ?? 0), 0)

export const isFullRefund = (order: OrderDetail, draft: RefundDraft): boolean =>
  getRefundableLines(order).every(line => draft.lines[line.id]?.cents === getRefundableCents(line))

/** What is sent. */
export function buildRefundBody(order: OrderDetail, draft: RefundDraft) {
  const lines = getRefundableLines(order).flatMap(line => {
    const chosen = draft.lines[line.id]
    if (!chosen?.cents) return []
    return [{ lineId: line.id, cents: chosen.cents, ...buildRestock(line, chosen) }]
  })
  return { lines, reason: draft.reason || null }
}
