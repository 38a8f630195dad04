import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/kernel/context.ts'
import type { CheckMoment, CheckQuery } from './check-query.ts'
import { findRangeStart, findViolations, queriesByCheck, type RangeStart, type ViolationRow } from './repository.ts'

/** Some thousand rows are looked at in a few hundredths of a second, so that no statement comes near its time limit. */
const rowsPerRange = 10_000

export type ScanResult = {
  rows: (ViolationRow & { orderNumber: number | null })[]
  /** Older rows than of this moment were not looked at; null: all were, or more was found than is asked for. */
  since: string | null
}
/** @property most rows that are wanted @property until when to begin another part, a `Date.now()` */
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

/** Rows that break a check, the newest parts of its tables first. */
export async function scanCheck(db: Db, name: CheckName, at: CheckMoment, limits: ScanLimits): Promise<ScanResult> {
  const all: ScanResult = { rows: [], since: null }
  for (const query of queriesByCheck[name]) {
    const { rows, since } = await scanQuery(db, query, at, { ...limits, max: limits.max - all.rows.length })
    all.rows.push(...rows)
    if (since && (!all.since || since > all.since)) all.since = since
    if (all.rows.length >= limits.max) break
  }
  return all
}
