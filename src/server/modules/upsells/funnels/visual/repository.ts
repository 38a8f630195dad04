import { and, desc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectActorName } from '#server/modules/auth/members/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { visualVersions } from '#server/platform/db/schema/upsells.ts'

export type VersionRow = typeof visualVersions.$inferSelect

const isOfPage = (pageId: string) => eq(visualVersions.page_id, pageId)
const isNotDiscarded = isNull(visualVersions.discarded_at)

/** The newest version that was not discarded. Null when the page has no versions yet. */
export async function findNewestVersion(db: Db, pageId: string): Promise<VersionRow | null> {
  return maybeOne(
    db
      .select()
      .from(visualVersions)
      .where(and(isOfPage(pageId), isNotDiscarded))
      .orderBy(desc(visualVersions.number))
      .limit(1),
  )
}

/** Maps each page that has a draft to the id of its newest version. */
export async function findVisualDrafts(db: Db, pageIds: readonly string[]): Promise<Map<string, string>> {
  const later = alias(visualVersions, 'later')
  const rows = await db
    .select({ pageId: visualVersions.page_id, id: visualVersions.id, kind: visualVersions.kind })
    .from(visualVersions)
    .where(
      and(
        inArray(visualVersions.page_id, [...pageIds]),
        isNotDiscarded,
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.page_id, visualVersions.page_id),
                isNull(later.discarded_at),
                gt(later.number, visualVersions.number),
              ),
            ),
        ),
      ),
    )
  return new Map(rows.flatMap(row => (row.kind === 'publish' ? [] : [[row.pageId, row.id]])))
}

export async function findVersion(db: Db, pageId: string, id: string): Promise<VersionRow | null> {
  return maybeOne(
    db
      .select()
      .from(visualVersions)
      .where(and(isOfPage(pageId), eq(visualVersions.id, id))),
  )
}

/**
 * Lists the newest versions of a page, or only the version with this id, newest first, each with the name of its
 * author.
 */
export function listVersionRows(db: Db, pageId: string, { take, id }: { take: number; id?: string }) {
  return db
    .select({ version: visualVersions, author: selectActorName(visualVersions.member_id) })
    .from(visualVersions)
    .where(and(isOfPage(pageId), id === undefined ? undefined : eq(visualVersions.id, id)))
    .orderBy(desc(visualVersions.number))
    .limit(take)
}

/**
 * Inserts a version with the next number of its page. The row of the page must be locked, so that each number is used
 * once.
 */
export async function insertVersion(db: Db, row: Omit<typeof visualVersions.$inferInsert, 'number'>) {
  const highest = db
    .select({ number: sql<number>`coalesce(max(${visualVersions.number}), 0) + 1` })
    .from(visualVersions)
    .where(isOfPage(row.page_id))
  const [inserted] = await db
    .insert(visualVersions)
    .values({ ...row, number: sql`(${highest})` })
    .returning()
  if (!inserted) throw new Error('the version was not written')
  return inserted
}

export async function deleteVersion(db: Db, id: string): Promise<void> {
  await db.delete(visualVersions).where(eq(visualVersions.id, id))
}

/** Discards the versions after number `after`. Returns false when there was no such version. */
export async function discardDrafts(db: Db, pageId: string, after: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(visualVersions)
    .set({ discarded_at: now })
    .where(and(isOfPage(pageId), isNotDiscarded, gt(visualVersions.number, after)))
    .returning({ id: visualVersions.id })
  return rows.length > 0
}

export async function findLastPublishedVersion(db: Db, pageId: string): Promise<VersionRow | null> {
  return maybeOne(
    db
      .select()
      .from(visualVersions)
      .where(and(isOfPage(pageId), eq(visualVersions.kind, 'publish')))
      .orderBy(desc(visualVersions.number))
      .limit(1),
  )
}

/** Copies the new title of a page to its draft, if there is one. */
export async function renameDraft(db: Db, pageId: string, title: string): Promise<void> {
  const newest = await findNewestVersion(db, pageId)
  if (newest && newest.kind !== 'publish')
    await db.update(visualVersions).set({ title }).where(eq(visualVersions.id, newest.id))
}

/**
 * Deletes old unpublished versions, keeping the newest `kept` version numbers up to `newest`. The row of the page must
 * be locked.
 */
export async function deleteOldVersions(db: Db, pageId: string, newest: number, kept: number): Promise<void> {
  await db
    .delete(visualVersions)
    .where(and(isOfPage(pageId), lt(visualVersions.number, newest - kept), sql`${visualVersions.kind} <> 'publish'`))
}

/** Turns an autosave into a manual save, which the next autosave does not replace. */
export async function markVersionSaved(db: Db, id: string): Promise<void> {
  await db.update(visualVersions).set({ kind: 'save' }).where(eq(visualVersions.id, id))
}
