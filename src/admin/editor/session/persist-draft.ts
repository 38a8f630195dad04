import type { DraftStore } from './draft-store.ts'
import { isDirty, type Store } from './store.ts'

/** Stores unsaved changes in this browser, so that closing the tab or losing the network loses nothing. */
export function persistDraft(store: Store, keeper: DraftStore): () => void {
  let seen = store.now()
  let holds = seen.recovered !== null
  return store.subscribe(() => {
    const now = store.now()
    if (now.draft === seen.draft && now.saved === seen.saved) return
    seen = now
    if (isDirty(now)) {
      holds = true
      keeper.keep({ at: Date.now(), revision: now.project.source.revision, base: now.saved, draft: now.draft })
    } else if (holds) {
      holds = false
      keeper.forget()
    }
  })
}
