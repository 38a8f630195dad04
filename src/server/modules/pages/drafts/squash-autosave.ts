import type { Tx } from '#server/platform/core/context.ts'
import { markRevisionSquashed, type RevisionRow } from '../projects/repository.ts'

const squashWindowMs = 5 * 60_000

/**
 * Returns the fields of the draft that follows `newest`. An autosave replaces `newest` when that is an autosave of the
 * same author too and the author's first autosave is less than five minutes old. The replaced revision remains readable
 * for open previews. The page's row must be locked.
 */
export async function squashAutosave(tx: Tx, newest: RevisionRow, kind: 'auto' | 'save') {
  const now = tx.clock()
  const beganAt = newest.began_at ?? newest.created_at
  const continuesAutosave =
    kind === 'auto' &&
    newest.kind === 'auto' &&
    newest.member_id === (tx.actor?.memberId ?? null) &&
    now.getTime() - beganAt.getTime() < squashWindowMs
  if (!continuesAutosave) return { ...newest, kind, based_on: newest.id, began_at: null }
  await markRevisionSquashed(tx.db, newest.id, now)
  return { ...newest, kind, began_at: beganAt }
}
