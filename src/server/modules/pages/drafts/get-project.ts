import type { DraftName } from '#contract/page-editing.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findBrokenReferences } from '../projects/broken-references.ts'
import { findNewestRevision, listFilesOfRevision, type RevisionRow } from '../projects/repository.ts'
import { getMainTexts, readSources } from '../projects/sources.ts'
import type { EditablePageRow, PageKind } from './page-kind.ts'

/** The texts and files of a revision, with its broken references. */
export async function loadContent(ctx: Context, revision: RevisionRow) {
  const files = await listFilesOfRevision(ctx.db, revision.id)
  const [sources, broken] = await Promise.all([readSources(ctx, files), findBrokenReferences(ctx, files)])
  return {
    source: { revision: revision.id, entry: revision.entry, isUtf8: sources.entry.isUtf8, ...getMainTexts(sources) },
    files: files.map(({ path, mime, size, blob_hash: hash }) => ({ path, mime, size, hash })),
    broken,
  }
}

function getDraftFields(
  row: EditablePageRow,
  newest: RevisionRow,
): { draftName: DraftName | null; originalPageId: string | null } {
  if (newest.id === row.published_revision_id) return { draftName: null, originalPageId: null }
  if (row.published_revision_id === null) return { draftName: 'temp-page', originalPageId: null }
  return { draftName: 'temp-page-edit', originalPageId: row.id }
}

export async function getProject(ctx: Context, kind: PageKind, id: string) {
  const row = await kind.get(ctx.db, id)
  const newest = await findNewestRevision(ctx.db, id)
  if (!newest) throw new AppError(kind.notFoundCode)
  return kind.toProjectDto(ctx.db, row, { ...(await loadContent(ctx, newest)), ...getDraftFields(row, newest) })
}
