import type { DraftStore } from '../../../editor/session/draft-store.ts'
import type { StoredVisualDraft } from './initial-state.ts'
import { isDirty, type Store } from './store.ts'

/** Stores unsaved changes in this browser, so that closing the tab or losing the network loses nothing. */
export function persistDraft(store: Store, draftStore: DraftStore<StoredVisualDraft>): () => void {
  let previous = store.now()
  let isStored = previous.recovered !== null
  return store.subscribe(() => {
    const state = store.now()
    if (state.content === previous.content && state.saved === previous.saved && state.sent === previous.sent) return
    previous = state
    if (isDirty(state)) {
      isStored = true
      const { version, saved, content, sent } = state
      draftStore.save({ at: Date.now(), version, base: saved, draft: content, sent })
    } else if (isStored) {
      isStored = false
      draftStore.remove()
    }
  })
}
