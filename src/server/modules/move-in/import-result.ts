import type { MoveInReport } from '#contract/move-in.ts'

/** What an import did, without what describes the whole file. */
export type ImportResult = Pick<
  MoveInReport,
  'created' | 'filled' | 'skipped' | 'refused' | 'pictures' | 'shipped' | 'redirects' | 'entries' | 'productIds'
>
