import type { LedgerSums } from '#contract/ledger.ts'

export type Column = Exclude<keyof LedgerSums, 'payoutCents'>
const baseColumns: readonly Column[] = ['inCents', 'refundCents', 'disputeCents', 'feeCents']

/** The sums that are shown, in their turn: what else was booked only where there is any. */
export const getColumns = (total: LedgerSums): Column[] => [
  ...baseColumns,
  ...(total.otherCents === 0 ? [] : (['otherCents'] as const)),
  'netCents',
]
