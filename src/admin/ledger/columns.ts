import type { LedgerSums } from '#contract/ledger.ts'

export type Column = Exclude<keyof LedgerSums, 'payoutCents'>
const always: readonly Column[] = ['inCents', 'refundCents', 'disputeCents', 'feeCents']

/** The sums that are shown, in their turn: what else was booked only where there is any. */
export const columnsOf = (total: LedgerSums): Column[] => [
  ...always,
  ...(total.otherCents === 0 ? [] : (['otherCents'] as const)),
  'netCents',
]
