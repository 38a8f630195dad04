import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { listFilesOfRevision, type RevisionRow } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import type { EditablePageRow, PageKind } from './page-kind.ts'
import { createConflictError, lockPageWithNewest, publishRevision } from './publish-revision.ts'

/**
 * Publishes a draft as a copy, so that the former revision counts as superseded from the time of publication, not from
 * when the draft was saved.
 */
export async function publishDraftCopy(
  tx: Tx,
  kind: PageKind,
  row: EditablePageRow,
  draft: RevisionRow,
): Promise<EditablePageRow> {
  const files = await listFilesOfRevision(tx.db, draft.id)
  const id = await writeRevision(tx, { ...draft, kind: 'publish', based_on: draft.id }, files)
  return publishRevision(tx, kind, row, { id, entry: draft.entry, files })
}

/**
 * Publishes the draft `revision`. Does nothing when the draft was just published, so that a repeated request succeeds.
 * Throws a conflict when the draft is no longer the newest revision.
 */
export function publishDraft(ctx: Context, kind: PageKind, id: string, revision: string) {
  return withTransaction(ctx, async tx => {
    const locked = await lockPageWithNewest(tx, kind, id)
    const { row, newest } = locked
    const isShown = newest.id === row.published_revision_id
    if (newest.id !== revision && !(isShown && newest.based_on === revision))
      throw await createConflictError(tx, locked, revision)
    return kind.toPageDto(tx.db, isShown ? row : await publishDraftCopy(tx, kind, row, newest))
  })
}
