import type { DraftStore } from './draft-store.ts'
import { isDirty, type Store } from './store.ts'

/** Stores unsaved changes in this browser, so that closing the tab or losing the network loses nothing. */
export function persistDraft(store: Store, draftStore: DraftStore): () => void {
  let previous = store.now()
  let isStored = previous.recovered !== null
  return store.subscribe(() => {
    const state = store.now()
    if (state.draft === previous.draft && state.saved === previous.saved) return
    previous = state
    if (isDirty(state)) {
      isStored = true
      draftStore.save({
        at: Date.now(),
        revision: state.project.source.revision,
        base: state.saved,
        draft: state.draft,
      })
    } else if (isStored) {
      isStored = false
      draftStore.remove()
    }
  })
}
