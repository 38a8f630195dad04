import { gte, lt, sql } from 'drizzle-orm'
import { listPageTitles } from '#server/modules/pages/records/index.ts'
import { listUpsellNames } from '#server/modules/upsells/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { pageVitals } from '#server/platform/db/schema/system.ts'
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
  const pages = await listPageTitles(db, ids)
  const funnels = (await listUpsellNames(db, ids)).map(({ id, name }) => ({ id, title: name }))
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
