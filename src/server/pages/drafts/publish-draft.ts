import { type Context, withTransaction } from '#server/kernel/context.ts'
import { filesOf, type RevisionRow } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import type { EditedRow, PageKind } from './page-kind.ts'
import { lockedPage, showRevision, stale } from './publish.ts'

/** Publishes a draft as a revision of its own: from then on, not from when it was saved, the former one is former. */
export async function publishCopy(tx: Context, kind: PageKind, row: EditedRow, draft: RevisionRow): Promise<EditedRow> {
  const files = await filesOf(tx.db, draft.id)
  const id = await writeRevision(tx, { ...draft, kind: 'publish', based_on: draft.id }, files)
  return showRevision(tx, kind, row, { id, entry: draft.entry, files })
}

/**
 * Makes the draft `revision` what shoppers see; when it was made that just before, nothing happens. 409 when it is not the
 * newest revision any more.
 */
export function publishDraft(ctx: Context, kind: PageKind, id: string, revision: string) {
  return withTransaction(ctx, async tx => {
    const locked = await lockedPage(tx, kind, id)
    const { row, newest } = locked
    const isShown = newest.id === row.published_revision_id
    if (newest.id !== revision && !(isShown && newest.based_on === revision)) throw await stale(tx, locked, revision)
    return kind.present(tx.db, isShown ? row : await publishCopy(tx, kind, row, newest))
  })
}
