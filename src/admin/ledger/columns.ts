import type { LedgerSums } from '#contract/ledger.ts'

export type Column = Exclude<keyof LedgerSums, 'payoutCents'>
const baseColumns: readonly Column[] = ['inCents', 'refundCents', 'disputeCents', 'feeCents']

/** Returns the columns in order. The column for other bookings is included only if their total is not zero. */
export const getColumns = (total: LedgerSums): Column[] => [
  ...baseColumns,
  ...(total.otherCents === 0 ? [] : (['otherCents'] as const)),
  'netCents',
]
