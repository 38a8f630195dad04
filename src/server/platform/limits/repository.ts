import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { rateLimits } from '#server/platform/db/schema/system.ts'
import type { Db } from '../core/context.ts'
import { asyncCommit } from '../db/async-commit.ts'

type WindowRow = { key: string; windowStart: Date }

/**
 * Adds `by` to a count, which never falls below zero, and returns the new count.
 * @param isRelaxed commits asynchronously (docs/decisions/0045); only for a positive `by`
 */
export async function addToCount(
  db: Db,
  { key, windowStart }: WindowRow,
  by: 1 | -1,
  isRelaxed: boolean,
): Promise<number> {
  const initial = Math.max(by, 0)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, window_start: windowStart, count: isRelaxed ? sql`case when ${asyncCommit} then 1 end` : initial })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window_start],
      set: { count: sql`greatest(${rateLimits.count} + ${by}, 0)` },
    })
    .returning({ count: rateLimits.count })
  return row?.count ?? initial
}

/** Returns the counts of the window that starts at `windowStart`. The map omits keys without a count. */
export async function findCounts(db: Db, keys: readonly string[], windowStart: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), eq(rateLimits.window_start, windowStart)))
  return new Map(rows.map(row => [row.key, row.count]))
}

/** Returns the sum of the counts of a key in windows that start at or after `since`. */
export async function sumCounts(db: Db, key: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${rateLimits.count}), 0)::int` })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gte(rateLimits.window_start, since)))
  return row?.count ?? 0
}
