import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/platform/core/context.ts'
import type { CheckMoment, CheckQuery } from './check-query.ts'
import { findRangeStart, findViolations, queriesByCheck, type RangeStart, type ViolationRow } from './repository.ts'

/** Rows per statement. Ten thousand rows take a few hundredths of a second, far below the statement time limit. */
const rowsPerRange = 10_000

export type ScanResult = {
  rows: (ViolationRow & { orderNumber: number | null })[]
  /** Rows older than this ISO time were not scanned. Null when all rows were scanned or `max` was reached. */
  since: string | null
}
/**
 * @property max number of rows wanted
 * @property deadline time after which no further part starts, in ms as `Date.now()`
 */
type ScanLimits = { max: number; deadline?: number; partRows?: number }

async function scanQuery(db: Db, query: CheckQuery, at: CheckMoment, limits: ScanLimits): Promise<ScanResult> {
  const { max: most, deadline: until = Number.POSITIVE_INFINITY, partRows = rowsPerRange } = limits
  const rows: ScanResult['rows'] = []
  for (let upTo: string | null = null; ; ) {
    const start: RangeStart | null = query.of && (await findRangeStart(db, query.of, upTo, partRows))
    rows.push(...(await findViolations(db, query, { above: start?.id ?? null, upTo }, at, most - rows.length)))
    if (!start || rows.length >= most) return { rows, since: null }
    if (Date.now() >= until) return { rows, since: start.at }
    upTo = start.id
  }
}

/** Returns rows that violate a check. Scans the newest parts of its tables first. */
export async function scanCheck(db: Db, name: CheckName, at: CheckMoment, limits: ScanLimits): Promise<ScanResult> {
  const total: ScanResult = { rows: [], since: null }
  for (const query of queriesByCheck[name]) {
    const { rows, since } = await scanQuery(db, query, at, { ...limits, max: limits.max - total.rows.length })
    total.rows.push(...rows)
    if (since && (!total.since || since > total.since)) total.since = since
    if (total.rows.length >= limits.max) break
  }
  return total
}
