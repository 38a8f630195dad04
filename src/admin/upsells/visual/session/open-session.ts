import { createDraftStore } from '../../../editor/session/draft-store.ts'
import type { VisualEditor } from '../model/editor.ts'
import { createActions, createDraftEditor } from './actions.ts'
import { getDraftKey } from './draft-key.ts'
import { createInitialState, type OpenedVisual, type StoredVisualDraft } from './initial-state.ts'
import { persistDraft } from './persist-draft.ts'
import type { Remote } from './remote.ts'
import { createSaveScheduler } from './save-scheduler.ts'
import { type ConflictingVersion, createStore, getSaveState, isDirty, type StoreState } from './store.ts'
import type { SessionNotifications } from './sync.ts'

/** What parts of the editor outside the page need from the session. */
export type VisualSession = VisualEditor & {
  /** Whether there are unsaved changes; can be called at any time. */
  dirty: () => boolean
  /** The id of the newest known version; null before the first save. */
  version: string | null
  /** Restores a version as one undo step and saves it immediately. */
  restore: (version: string) => Promise<boolean>
  /** Restores what shoppers see. */
  discardDraft: () => Promise<boolean>
  conflict: ConflictingVersion | null
  showConflict: () => void
  hideConflict: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
  /** When the changes were made (ms) that this browser had stored; null when none were recovered. */
  recovered: number | null
  settleRecovered: (keep: boolean) => void
  /** Discards unsaved changes, after leaving was confirmed. */
  forget: () => void
}

type SessionOptions = { opened: OpenedVisual; remote: Remote; tell: SessionNotifications; clock?: () => number }

/** Opens the session of a visual page, independent of React. */
export function openSession({ opened, remote, tell, clock = Date.now }: SessionOptions) {
  const { loaded, storedDraft } = opened
  const store = createStore(createInitialState(opened))
  const parts = { store, remote, tell }
  const saving = createSaveScheduler(parts)
  const writing = createDraftEditor(parts, clock)
  const acts = createActions(parts, saving, writing)
  const keeper = createDraftStore<StoredVisualDraft>(getDraftKey(loaded.page.id))
  const { keep, publish } = saving
  const dirty = () => isDirty(store.now())
  const forget = () => store.set({ content: store.now().saved, newer: null })
  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      // The stored changes did reach the server.
      if (storedDraft && store.now().recovered === null) keeper.remove()
      const stops = [saving.start(), persistDraft(store, keeper)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    present: (held: StoreState): VisualSession => ({
      ...{ ...writing, ...acts, keep, publish, dirty, forget },
      content: held.content,
      selection: held.selection,
      canUndo: held.history.past.length > 0,
      canRedo: held.history.future.length > 0,
      save: { state: getSaveState(held), at: held.savedAt, isDraft: held.isDraft, problem: held.problem },
      version: held.version,
      conflict: held.newer,
      recovered: held.recovered,
    }),
  }
}
