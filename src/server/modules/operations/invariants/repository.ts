import { sql } from 'drizzle-orm'
import type { CheckName } from '#contract/operations.ts'
import type { Db } from '#server/platform/core/context.ts'
import { type CheckMoment, type CheckQuery, formatTimeColumn, type PartitionedTable } from './check-query.ts'
import { moneyChecks } from './money-checks.ts'
import { orderChecks } from './order-checks.ts'

/** A row that violates a check: its id, its order if any, and facts under their names in the contract. */
export type ViolationRow = { id: string; orderId: string | null; currency?: string } & Record<string, unknown>

/**
 * Queries that must return no rows. Each statement sees one snapshot, so that it sees either all or nothing of a
 * concurrent transaction. Related rows are found through indexes, so that scanning a part costs the same in a shop of
 * any size.
 */
export const queriesByCheck: Record<CheckName, readonly CheckQuery[]> = { ...moneyChecks, ...orderChecks }

/** The rows that one statement scans: ids above `above` up to and including `upTo`. Null means unbounded. */
export type IdRange = { above: string | null; upTo: string | null }

const isInRange = ({ above, upTo }: IdRange) => {
  const [from, to] = [above ?? '00000000-0000-0000-0000-000000000000', upTo ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  return (id: string) => sql`${sql.raw(id)} > ${from}::uuid and ${sql.raw(id)} <= ${to}::uuid`
}

export type RangeStart = { id: string; at: string }

/**
 * Finds the row that is `size` rows before `upTo` by id, with its creation time. Returns null when there are fewer
 * rows.
 */
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

/** Returns at most `most` violations, with their order numbers. */
export async function findViolations(db: Db, query: CheckQuery, part: IdRange, at: CheckMoment, most: number) {
  const broken = query.of === null ? query.rows(at) : query.rows(isInRange(part), at)
  // Materialized, because a healthy shop has no violations: a plan optimized for the first few rows would read the
  // whole table for every part.
  const { rows } = await db.execute<ViolationRow & { orderNumber: number | null }>(sql`
    with broken as materialized (${broken})
    select found.*, o.number::int as "orderNumber"
    from (select * from broken limit ${most}) found
    left join orders o on o.id = found."orderId"::uuid`)
  return rows
}
