import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#server/platform/core/context.ts'

/**
 * The time of the check, and the modes whose provider is configured. In other modes no payment or refund can progress.
 */
export type CheckMoment = { now: Date; modes: Mode[] }

/** A table that grows with every order and is therefore scanned in parts. */
export type PartitionedTable = 'orders' | 'payments' | 'refunds'
/**
 * A query whose `rows` returns the violations, either in one part of the table, restricted by `part(idColumn)`, or in
 * the whole database.
 */
export type CheckQuery =
  | { of: PartitionedTable; rows: (part: (id: string) => SQL, at: CheckMoment) => SQL }
  | { of: null; rows: (at: CheckMoment) => SQL }

export const subtractMinutes = (now: Date, count: number) => new Date(now.getTime() - count * 60_000)
const isoTimeFormat = sql.raw('\'YYYY-MM-DD"T"HH24:MI:SS"Z"\'')
export const formatTimeColumn = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', ${isoTimeFormat})`

export const queryAtOnce = (rows: (at: CheckMoment) => SQL): CheckQuery[] => [{ of: null, rows }]
export const queryInParts = (
  of: PartitionedTable,
  rows: (part: (id: string) => SQL, at: CheckMoment) => SQL,
): CheckQuery => ({ of, rows })
