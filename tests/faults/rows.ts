import type { Row } from './row.ts'
import { kills } from './rows/kills.ts'

/** The table, in the order it is run and printed. */
export const rows: readonly Row[] = [...kills]
