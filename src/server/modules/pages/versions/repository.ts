import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { selectActorName } from '#server/modules/auth/members/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { pageFiles, pageRevisions } from '#server/platform/db/schema/pages.ts'

/** Versions of a page with their authors, newest first. Replaced autosaves are left out. */
export function listVersionRows(db: Db, pageId: string, { before, take }: { before: number | null; take: number }) {
  return db
    .select({
      revision: pageRevisions,
      who: selectActorName(pageRevisions.member_id),
    })
    .from(pageRevisions)
    .where(
      and(
        eq(pageRevisions.page_id, pageId),
        isNull(pageRevisions.folded_at),
        before === null ? undefined : lt(pageRevisions.number, before),
      ),
    )
    .orderBy(desc(pageRevisions.number))
    .limit(take)
}
export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number]

/** Number and files of each revision; `files` maps paths to hashes. */
export async function loadContents(db: Db, revisionIds: readonly string[]) {
  const contents = new Map<string, { number: number; files: Map<string, string> }>()
  if (revisionIds.length === 0) return contents
  const rows = await db
    .select({
      id: pageRevisions.id,
      number: pageRevisions.number,
      path: pageFiles.path,
      hash: pageFiles.blob_hash,
    })
    .from(pageRevisions)
    .leftJoin(pageFiles, eq(pageFiles.revision_id, pageRevisions.id))
    .where(inArray(pageRevisions.id, [...revisionIds]))
  for (const { id, number, path, hash } of rows) {
    const content = contents.get(id) ?? { number, files: new Map<string, string>() }
    contents.set(id, content)
    if (path !== null && hash !== null) content.files.set(path, hash)
  }
  return contents
}

/** Deletes autosaves that were replaced before `before`. */
export async function deleteSquashed(db: Db, before: Date): Promise<void> {
  await db.delete(pageRevisions).where(and(isNotNull(pageRevisions.folded_at), lt(pageRevisions.folded_at, before)))
}

/** Deletes versions beyond the newest `keptCount` of each page. Published versions are never deleted. */
export async function deleteOldVersions(db: Db, keptCount: number): Promise<void> {
  await db.execute(sql`
    delete from page_revisions where kind <> 'publish' and id in (
      select id from (
        select id, row_number() over (partition by page_id order by number desc) as place
        from page_revisions where folded_at is null
      ) ranked where place > ${keptCount})`)
}
