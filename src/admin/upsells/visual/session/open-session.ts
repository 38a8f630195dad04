import { createKeeper } from '../../../editor/session/local-copy.ts'
import type { VisualEditor } from '../model/editor.ts'
import { createActs, createWriting } from './acts.ts'
import { firstHeld, type Kept, type OpenedVisual } from './first-held.ts'
import { keepWhatIsChanged } from './keeping.ts'
import { keptKey } from './kept-key.ts'
import type { Tell } from './pushing.ts'
import type { Remote } from './remote.ts'
import { createSaving } from './saving.ts'
import { createStore, type Held, isDirty, type Newer, stateOf } from './store.ts'

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
  conflict: Newer | null
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

type Opening = { opened: OpenedVisual; remote: Remote; tell: Tell; clock?: () => number }

/** A visual page's session outside of any screen. */
export function openSession({ opened, remote, tell, clock = Date.now }: Opening) {
  const { loaded, kept } = opened
  const store = createStore(firstHeld(opened))
  const parts = { store, remote, tell }
  const saving = createSaving(parts)
  const writing = createWriting(parts, clock)
  const acts = createActs(parts, saving, writing)
  const keeper = createKeeper<Kept>(keptKey(loaded.page.id))
  const { keep, publish } = saving
  const dirty = () => isDirty(store.now())
  const forget = () => store.set({ content: store.now().saved, newer: null })
  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      // It had reached the server after all.
      if (kept && store.now().recovered === null) keeper.forget()
      const stops = [saving.start(), keepWhatIsChanged(store, keeper)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    present: (held: Held): VisualSession => ({
      ...{ ...writing, ...acts, keep, publish, dirty, forget },
      content: held.content,
      selection: held.selection,
      canUndo: held.history.past.length > 0,
      canRedo: held.history.future.length > 0,
      save: { state: stateOf(held), at: held.savedAt, isDraft: held.isDraft, problem: held.problem },
      version: held.version,
      conflict: held.newer,
      recovered: held.recovered,
    }),
  }
}
