import type { DraftStore } from '../../../editor/session/draft-store.ts'
import type { StoredVisualDraft } from './initial-state.ts'
import { isDirty, type Store } from './store.ts'

/** Stores unsaved changes in this browser, so that closing the tab or losing the network loses nothing. */
export function persistDraft(store: Store, keeper: DraftStore<StoredVisualDraft>): () => void {
  let seen = store.now()
  let holds = seen.recovered !== null
  return store.subscribe(() => {
    const now = store.now()
    if (now.content === seen.content && now.saved === seen.saved && now.sent === seen.sent) return
    seen = now
    if (isDirty(now)) {
      holds = true
      const { version, saved, content, sent } = now
      keeper.save({ at: Date.now(), version, base: saved, draft: content, sent })
    } else if (holds) {
      holds = false
      keeper.remove()
    }
  })
}
