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

/** What the editor's own parts need of the session beside the page. */
export type VisualSession = VisualEditor & {
  /** Whether the server lacks something, asked at any moment. */
  dirty: () => boolean
  /** Id of the newest version that is known, null: none was kept yet. */
  version: string | null
  /** Brings a version back as one step of undo, saved at once. */
  restore: (version: string) => Promise<boolean>
  /** Goes back to what shoppers see. */
  discardDraft: () => Promise<boolean>
  conflict: ConflictingVersion | null
  showConflict: () => void
  hideConflict: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
  /** When this was changed (ms), where it was found in this browser and had not reached the server. */
  recovered: number | null
  settleRecovered: (keep: boolean) => void
  /** Lets go of what the server lacks: leaving was decided. */
  forget: () => void
}

type SessionOptions = { opened: OpenedVisual; remote: Remote; tell: SessionNotifications; clock?: () => number }

/** A visual page's session outside of any screen. */
export function openSession({ opened, remote, tell, clock = Date.now }: SessionOptions) {
  const { loaded, kept } = opened
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
      // It had reached the server after all.
      if (kept && store.now().recovered === null) keeper.forget()
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
