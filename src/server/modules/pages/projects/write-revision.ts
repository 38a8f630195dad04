import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type FileRow, insertFiles, insertRevision, type RevisionRow } from './repository.ts'

type NextRevision = Pick<RevisionRow, 'owner_kind' | 'page_id' | 'kind' | 'entry' | 'based_on'> & {
  /** For an autosave that replaced earlier ones: the time at which the first of them was written. */
  began_at?: Date | null
}

/** Adds a page's next revision with files whose bytes are already stored. The page's row must be locked. */
export async function writeRevision(
  tx: Tx,
  { owner_kind, page_id, kind, entry, based_on, began_at }: NextRevision,
  files: readonly Omit<FileRow, 'revision_id'>[],
): Promise<string> {
  const id = newId()
  const now = tx.clock()
  await insertRevision(tx.db, {
    id,
    owner_kind,
    page_id,
    kind,
    entry,
    based_on,
    began_at: kind === 'auto' ? began_at : null,
    member_id: tx.actor?.memberId ?? null,
    created_at: now,
  })
  await insertFiles(tx.db, id, files, now)
  return id
}
