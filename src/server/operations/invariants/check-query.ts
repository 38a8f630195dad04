import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#server/kernel/context.ts'

/** The moment of the check, and the modes whose provider can be asked: in the others nothing can move any more. */
export type CheckMoment = { now: Date; modes: Mode[] }

/** A table whose rows are looked at part by part, as it grows with every order. */
export type PartitionedTable = 'orders' | 'payments' | 'refunds'
/** `rows` asks about the rows of one part of a table, which `part` restricts by the id of that name; or about all at once. */
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
