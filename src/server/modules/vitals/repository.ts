import { gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { salesPages } from '#server/platform/db/schema/pages.ts'
import { pageVitals } from '#server/platform/db/schema/system.ts'
import { upsells } from '#server/platform/db/schema/upsells.ts'
import type { VitalCount } from './record-vitals.ts'

/** Adds counts to those of the day, in a fixed order to avoid deadlocks between processes. */
export async function addCounts(db: Db, counts: VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  const getKey = ({ page, day, metric, bucket }: VitalCount) => `${page} ${day} ${metric} ${bucket}`
  const inOrder = counts.toSorted((one, other) => (getKey(one) < getKey(other) ? -1 : 1))
  await db
    .insert(pageVitals)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [pageVitals.page, pageVitals.day, pageVitals.metric, pageVitals.bucket],
      set: { count: sql`${pageVitals.count} + excluded.count` },
    })
}

/** Titles of the sales pages and funnels that exist, by id. */
export async function listTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const pages = await db
    .select({ id: salesPages.id, title: salesPages.title })
    .from(salesPages)
    .where(inArray(salesPages.id, ids))
  const funnels = await db.select({ id: upsells.id, title: upsells.name }).from(upsells).where(inArray(upsells.id, ids))
  return new Map([...pages, ...funnels].map(({ id, title }) => [id, title]))
}

/** Counts visits per bucket since that day (YYYY-MM-DD, UTC). */
export async function listCountsSince(db: Db, day: string) {
  return db
    .select({
      page: pageVitals.page,
      metric: pageVitals.metric,
      bucket: pageVitals.bucket,
      count: sql<number>`sum(${pageVitals.count})::int`,
    })
    .from(pageVitals)
    .where(gte(pageVitals.day, day))
    .groupBy(pageVitals.page, pageVitals.metric, pageVitals.bucket)
}

export async function deleteCountsBefore(db: Db, day: string): Promise<void> {
  await db.delete(pageVitals).where(lt(pageVitals.day, day))
}
