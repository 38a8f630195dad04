import { sql } from 'drizzle-orm'
import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/kernel/context.ts'
import { type CheckMoment, type CheckQuery, formatTimeColumn, type PartitionedTable } from './check-query.ts'
import { moneyChecks } from './money-checks.ts'
import { orderChecks } from './order-checks.ts'

/** A row that breaks a check: its id, its order where it has one, and facts by their names in the contract. */
export type ViolationRow = { id: string; orderId: string | null; currency?: string } & Record<string, unknown>

/**
 * What must never be found. A statement sees one moment of the database, so that what is being committed is either wholly
 * in it or not at all; what belongs to a row is found by its indexes, so that a part costs the same in a shop of any size.
 */
export const queriesByCheck: Record<CheckName, readonly CheckQuery[]> = { ...moneyChecks, ...orderChecks }

/** The rows of a table that are looked at by one statement: ids above `above` up to `upTo`; null: from the first, to the last. */
export type IdRange = { above: string | null; upTo: string | null }

const isInRange = ({ above, upTo }: IdRange) => {
  const [from, to] = [above ?? '00000000-0000-0000-0000-000000000000', upTo ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  return (id: string) => sql`${sql.raw(id)} > ${from}::uuid and ${sql.raw(id)} <= ${to}::uuid`
}

export type RangeStart = { id: string; at: string }

/** The row that lies `size` rows before `upTo` by its id, which tells the time it was made; null: there are not so many. */
export async function findRangeStart(
  db: Db,
  of: PartitionedTable,
  upTo: string | null,
  size: number,
): Promise<RangeStart | null> {
  const part = isInRange({ above: null, upTo })
  const { rows } = await db.execute<RangeStart>(sql`
    select id, ${formatTimeColumn('created_at')} as at from ${sql.identifier(of)} where ${part('id')} order by id desc offset ${size} limit 1`)
  return rows[0] ?? null
}

/** Rows that break a check, at most `most` of them, with the numbers of their orders. */
export async function findViolations(db: Db, query: CheckQuery, part: IdRange, at: CheckMoment, most: number) {
  const broken = query.of === null ? query.rows(at) : query.rows(isInRange(part), at)
  // Materialized: a plan for the first few rows would read the whole table for every part, as mostly there is none.
  const { rows } = await db.execute<ViolationRow & { orderNumber: number | null }>(sql`
    with broken as materialized (${broken})
    select found.*, o.number::int as "orderNumber"
    from (select * from broken limit ${most}) found
    left join orders o on o.id = found."orderId"::uuid`)
  return rows
}
