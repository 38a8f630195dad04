import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import {
  selectIsPageActive,
  selectIsRevisionPinned,
  selectPublishedRevision,
} from '#server/modules/upsells/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { blobs, pageFiles, pageRevisions, salesCampaigns, salesPages } from '#server/platform/db/schema/pages.ts'

export type RevisionRow = typeof pageRevisions.$inferSelect
export type FileRow = typeof pageFiles.$inferSelect
type NewFile = Omit<FileRow, 'revision_id'>

export async function findRevision(db: Db, id: string): Promise<RevisionRow | null> {
  return maybeOne(db.select().from(pageRevisions).where(eq(pageRevisions.id, id)))
}

// Matches revisions that were neither replaced by a later autosave nor part of a discarded draft.
const isCurrent = and(isNull(pageRevisions.folded_at), isNull(pageRevisions.discarded_at))

/** The newest current revision of a page, draft or published. */
export async function findNewestRevision(db: Db, pageId: string): Promise<RevisionRow | null> {
  return maybeOne(
    db
      .select()
      .from(pageRevisions)
      .where(and(eq(pageRevisions.page_id, pageId), isCurrent))
      .orderBy(desc(pageRevisions.number))
      .limit(1),
  )
}

/** Like `findNewestRevision`, for several pages. Maps page id to revision id. */
export async function findNewestRevisionIds(db: Db, pageIds: readonly string[]): Promise<Map<string, string>> {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([pageRevisions.page_id], { page: pageRevisions.page_id, id: pageRevisions.id })
    .from(pageRevisions)
    .where(and(inArray(pageRevisions.page_id, [...pageIds]), isCurrent))
    .orderBy(pageRevisions.page_id, desc(pageRevisions.number))
  return new Map(rows.map(row => [row.page, row.id]))
}

/** Discards the revisions after `publishedId`. Returns whether there were any. */
export async function discardRevisionsAfter(db: Db, pageId: string, publishedId: string, now: Date): Promise<boolean> {
  const publishedNumber = db
    .select({ number: pageRevisions.number })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, publishedId))
  const discarded = await db
    .update(pageRevisions)
    .set({ discarded_at: now })
    .where(and(eq(pageRevisions.page_id, pageId), gt(pageRevisions.number, sql`(${publishedNumber})`), isCurrent))
    .returning({ id: pageRevisions.id })
  return discarded.length > 0
}

/** Marks an autosave as replaced by a later one. */
export async function markRevisionSquashed(db: Db, id: string, now: Date): Promise<void> {
  await db.update(pageRevisions).set({ folded_at: now }).where(eq(pageRevisions.id, id))
}

/** Turns an autosave into a manual save, so that no later autosave replaces it. */
export async function markRevisionSaved(db: Db, id: string): Promise<void> {
  await db.update(pageRevisions).set({ kind: 'save' }).where(eq(pageRevisions.id, id))
}

/** Adds the page's next revision with the next number. */
export async function insertRevision(db: Db, row: Omit<typeof pageRevisions.$inferInsert, 'number'>): Promise<void> {
  const lastNumber = sql<number>`(select coalesce(max(${pageRevisions.number}), 0) from ${pageRevisions} where ${pageRevisions.page_id} = ${row.page_id})`
  await db.insert(pageRevisions).values({ ...row, number: sql`${lastNumber} + 1` })
}

export async function insertFiles(db: Db, revisionId: string, files: readonly NewFile[], now: Date): Promise<void> {
  const hashes = new Map(
    files.map(file => [file.blob_hash, { hash: file.blob_hash, size: file.size, created_at: now }]),
  )
  await db
    .insert(blobs)
    .values([...hashes.values()])
    .onConflictDoNothing()
  await db.insert(pageFiles).values(files.map(file => ({ ...file, revision_id: revisionId })))
}

export function listFilesOfRevision(db: Db, revisionId: string): Promise<FileRow[]> {
  return db.select().from(pageFiles).where(eq(pageFiles.revision_id, revisionId))
}

/** Returns those of the given hashes that a file row references. The cleanup job never deletes their bytes. */
export async function findKnownBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ hash: pageFiles.blob_hash })
    .from(pageFiles)
    .where(inArray(pageFiles.blob_hash, [...hashes]))
  return new Set(rows.map(row => row.hash))
}

export const listBlobs = (db: Db) => db.select({ hash: blobs.hash }).from(blobs)

const blobsKey = sql`hashtextextended('page blobs', 0)`
/** Prevents the cleanup job from deleting the bytes that this transaction stores. */
export async function lockBlobsShared(db: TxDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${blobsKey})`)
}

/** Blocks storing of bytes until the transaction ends. Returns false when another transaction is storing bytes. */
export async function tryLockBlobs(db: TxDb): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${blobsKey}) as got`)
  return rows[0]?.got === true
}

/** At most `limit` hashes of bytes that no file of any revision references. */
export async function findUnusedBlobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ hash: blobs.hash })
    .from(blobs)
    .where(sql`not exists (select from ${pageFiles} f where f.blob_hash = ${blobs}.hash)`)
    .limit(limit)
  return rows.map(row => row.hash)
}

export async function deleteBlobs(db: Db, hashes: readonly string[]): Promise<void> {
  await db.delete(blobs).where(inArray(blobs.hash, [...hashes]))
}

export async function countFiles(db: Db, revisionIds: readonly string[]): Promise<Map<string, number>> {
  if (revisionIds.length === 0) return new Map()
  const rows = await db
    .select({ id: pageFiles.revision_id, files: sql<number>`count(*)::int` })
    .from(pageFiles)
    .where(inArray(pageFiles.revision_id, [...revisionIds]))
    .groupBy(pageFiles.revision_id)
  return new Map(rows.map(row => [row.id, row.files]))
}

/** Deletes the revisions of deleted pages with their file rows. The bytes stay, because other pages may share them. */
export async function deleteRevisions(db: Db, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length > 0) await db.delete(pageRevisions).where(inArray(pageRevisions.page_id, [...pageIds]))
}

/** A revision with everything that decides whether shoppers may see it. */
export async function findServedRevision(db: Db, pageId: string, revisionId: string, now: Date) {
  const supersededAt = sql<string | null>`(select min(n.created_at) from ${pageRevisions} n
    where n.page_id = ${pageRevisions.page_id} and n.number > ${pageRevisions.number} and n.kind = 'publish')`
  // An open upsell session keeps the pages it started with, even when the seller changes them.
  const isPinned = sql<boolean>`${pageRevisions.owner_kind} = 'upsell' and ${selectIsRevisionPinned(revisionId, now)}`
  return maybeOne(
    db
      .select({
        kind: pageRevisions.kind,
        owner: pageRevisions.owner_kind,
        entry: pageRevisions.entry,
        campaignId: salesPages.sales_campaign_id,
        isActive: sql<boolean>`coalesce(${salesPages.is_active} and ${salesCampaigns.is_active}, ${selectIsPageActive(pageRevisions.page_id)}, false)`,
        published: sql<
          string | null
        >`coalesce(${salesPages.published_revision_id}, ${selectPublishedRevision(pageRevisions.page_id)})`,
        supersededAt,
        isPinned,
      })
      .from(pageRevisions)
      .leftJoin(salesPages, and(eq(pageRevisions.owner_kind, 'sales'), eq(salesPages.id, pageRevisions.page_id)))
      .leftJoin(salesCampaigns, eq(salesCampaigns.id, salesPages.sales_campaign_id))
      .where(and(eq(pageRevisions.id, revisionId), eq(pageRevisions.page_id, pageId))),
  )
}
export type ServedRevision = NonNullable<Awaited<ReturnType<typeof findServedRevision>>>
