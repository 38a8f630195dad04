import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#server/kernel/context.ts'

/** The moment of the check, and the modes whose provider can be asked: in the others nothing can move any more. */
export type At = { now: Date; modes: Mode[] }

/** A table whose rows are looked at part by part, as it grows with every order. */
export type Walked = 'orders' | 'payments' | 'refunds'
/** `rows` asks about the rows of one part of a table, which `part` restricts by the id of that name; or about all at once. */
export type Query =
  | { of: Walked; rows: (part: (id: string) => SQL, at: At) => SQL }
  | { of: null; rows: (at: At) => SQL }

export const minutes = (now: Date, count: number) => new Date(now.getTime() - count * 60_000)
const text = sql.raw('\'YYYY-MM-DD"T"HH24:MI:SS"Z"\'')
export const moment = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', ${text})`

export const atOnce = (rows: (at: At) => SQL): Query[] => [{ of: null, rows }]
export const inParts = (of: Walked, rows: (part: (id: string) => SQL, at: At) => SQL): Query => ({ of, rows })
