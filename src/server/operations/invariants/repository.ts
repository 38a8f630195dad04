import { sql } from 'drizzle-orm'
import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/kernel/context.ts'
import { moneyChecks } from './money.ts'
import { orderChecks } from './orders.ts'
import { type At, moment, type Query, type Walked } from './query.ts'

/** A row that breaks a check: its id, its order where it has one, and facts by their names in the contract. */
export type Row = { id: string; orderId: string | null; currency?: string } & Record<string, unknown>

/**
 * What must never be found. A statement sees one moment of the database, so that what is being committed is either wholly
 * in it or not at all; what belongs to a row is found by its indexes, so that a part costs the same in a shop of any size.
 */
export const queries: Record<CheckName, readonly Query[]> = { ...moneyChecks, ...orderChecks }

/** The rows of a table that are looked at by one statement: ids above `above` up to `upTo`; null: from the first, to the last. */
export type Part = { above: string | null; upTo: string | null }

const within = ({ above, upTo }: Part) => {
  const [from, to] = [above ?? '00000000-0000-0000-0000-000000000000', upTo ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  return (id: string) => sql`${sql.raw(id)} > ${from}::uuid and ${sql.raw(id)} <= ${to}::uuid`
}

export type PartStart = { id: string; at: string }

/** The row that lies `size` rows before `upTo` by its id, which tells the time it was made; null: there are not so many. */
export async function findPartStart(db: Db, of: Walked, upTo: string | null, size: number): Promise<PartStart | null> {
  const part = within({ above: null, upTo })
  const { rows } = await db.execute<PartStart>(sql`
    select id, ${moment('created_at')} as at from ${sql.identifier(of)} where ${part('id')} order by id desc offset ${size} limit 1`)
  return rows[0] ?? null
}

/** Rows that break a check, at most `most` of them, with the numbers of their orders. */
export async function findViolations(db: Db, query: Query, part: Part, at: At, most: number) {
  const broken = query.of === null ? query.rows(at) : query.rows(within(part), at)
  // Materialized: a plan for the first few rows would read the whole table for every part, as mostly there is none.
  const { rows } = await db.execute<Row & { orderNumber: number | null }>(sql`
    with broken as materialized (${broken})
    select found.*, o.number::int as "orderNumber"
    from (select * from broken limit ${most}) found
    left join orders o on o.id = found."orderId"::uuid`)
  return rows
}
