import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/kernel/context.ts'
import type { At, Query } from './query.ts'
import { findPartStart, findViolations, type PartStart, queries, type Row } from './repository.ts'

/** Some thousand rows are looked at in a few hundredths of a second, so that no statement comes near its time limit. */
const rowsInPart = 10_000

export type Found = {
  rows: (Row & { orderNumber: number | null })[]
  /** Older rows than of this moment were not looked at; null: all were, or more was found than is asked for. */
  since: string | null
}
/** @property most rows that are wanted @property until when to begin another part, a `Date.now()` */
type Limits = { most: number; until?: number; partRows?: number }

async function walk(db: Db, query: Query, at: At, limits: Limits): Promise<Found> {
  const { most, until = Number.POSITIVE_INFINITY, partRows = rowsInPart } = limits
  const rows: Found['rows'] = []
  for (let upTo: string | null = null; ; ) {
    const start: PartStart | null = query.of && (await findPartStart(db, query.of, upTo, partRows))
    rows.push(...(await findViolations(db, query, { above: start?.id ?? null, upTo }, at, most - rows.length)))
    if (!start || rows.length >= most) return { rows, since: null }
    if (Date.now() >= until) return { rows, since: start.at }
    upTo = start.id
  }
}

/** Rows that break a check, the newest parts of its tables first. */
export async function walkCheck(db: Db, name: CheckName, at: At, limits: Limits): Promise<Found> {
  const all: Found = { rows: [], since: null }
  for (const query of queries[name]) {
    const { rows, since } = await walk(db, query, at, { ...limits, most: limits.most - all.rows.length })
    all.rows.push(...rows)
    if (since && (!all.since || since > all.since)) all.since = since
    if (all.rows.length >= limits.most) break
  }
  return all
}
