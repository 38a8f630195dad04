import type { DraftName } from '#contract/page-editing.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { brokenOf } from '../projects/broken.ts'
import { filesOf, newestRevision, type RevisionRow } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import type { EditedRow, PageKind } from './page-kind.ts'

/** The texts and files of a revision. */
export async function contentOf(ctx: Context, revision: RevisionRow) {
  const files = await filesOf(ctx.db, revision.id)
  const [sources, broken] = await Promise.all([readSources(ctx, files), brokenOf(ctx, files)])
  return {
    source: { revision: revision.id, entry: revision.entry, isUtf8: sources.entry.isUtf8, ...textsOf(sources) },
    files: files.map(({ path, mime, size, blob_hash: hash }) => ({ path, mime, size, hash })),
    broken,
  }
}

function draftOf(row: EditedRow, newest: RevisionRow): { draftName: DraftName | null; originalPageId: string | null } {
  if (newest.id === row.published_revision_id) return { draftName: null, originalPageId: null }
  if (row.published_revision_id === null) return { draftName: 'temp-page', originalPageId: null }
  return { draftName: 'temp-page-edit', originalPageId: row.id }
}

/** A page with the texts and files of its newest revision, draft or published. */
export async function readProject(ctx: Context, kind: PageKind, id: string) {
  const row = found(await kind.find(ctx.db, id), kind.missing)
  const newest = await newestRevision(ctx.db, id)
  if (!newest) throw new AppError(kind.missing)
  return kind.project(ctx.db, row, { ...(await contentOf(ctx, newest)), ...draftOf(row, newest) })
}
