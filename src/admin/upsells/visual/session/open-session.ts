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

/** The editor interface, extended with what the versions, notices and conflict dialog need from the session. */
export type VisualSession = VisualEditor & {
  /** Whether there are unsaved changes; can be called at any time. */
  dirty: () => boolean
  /** The id of the newest known version; null before the first save. */
  version: string | null
  /** Restores a version as one undo step and saves it immediately. */
  restore: (version: string) => Promise<boolean>
  /** Restores the published content. */
  discardDraft: () => Promise<boolean>
  conflict: ConflictingVersion | null
  showConflict: () => void
  hideConflict: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
  /** When this browser stored the recovered changes (ms); null when none were recovered. */
  recovered: number | null
  settleRecovered: (keep: boolean) => void
  /** Discards unsaved changes. Called after the member confirmed leaving. */
  discardChanges: () => void
}

type SessionOptions = { opened: OpenedVisual; remote: Remote; notify: SessionNotifications; clock?: () => number }

/** Opens the session of a visual page, independent of React. */
export function openSession({ opened, remote, notify, clock = Date.now }: SessionOptions) {
  const { loaded, storedDraft } = opened
  const store = createStore(createInitialState(opened))
  const dependencies = { store, remote, notify }
  const scheduler = createSaveScheduler(dependencies)
  const draftEditor = createDraftEditor(dependencies, clock)
  const actions = createActions(dependencies, scheduler, draftEditor)
  const draftStore = createDraftStore<StoredVisualDraft>(getDraftKey(loaded.page.id))
  const { saveNow, publish } = scheduler
  const dirty = () => isDirty(store.now())
  const discardChanges = () => store.set({ content: store.now().saved, newer: null })
  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      // The server already has the stored changes, so the stored draft is removed.
      if (storedDraft && store.now().recovered === null) draftStore.remove()
      const stopCallbacks = [scheduler.start(), persistDraft(store, draftStore)]
      return () => {
        for (const stop of stopCallbacks) stop()
      }
    },
    toVisualSession: (state: StoreState): VisualSession => ({
      ...{ ...draftEditor, ...actions, saveNow, publish, dirty, discardChanges },
      content: state.content,
      selection: state.selection,
      canUndo: state.history.past.length > 0,
      canRedo: state.history.future.length > 0,
      save: { state: getSaveState(state), at: state.savedAt, isDraft: state.isDraft, problem: state.problem },
      version: state.version,
      conflict: state.newer,
      recovered: state.recovered,
    }),
  }
}
