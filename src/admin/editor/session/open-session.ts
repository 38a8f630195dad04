import type { PageProject } from '#contract/pages.ts'
import { type Engine, startEngine } from './engine.ts'
import { noHistory } from './history.ts'
import type { PageSession, SessionState } from './page-session.ts'
import type { Remote } from './remote.ts'
import { createSaving, type Tell } from './saving.ts'
import { createStore, type Held, isDirty } from './store.ts'
import { textsOf } from './texts.ts'
import { createWriting } from './writing.ts'

function stateOf(held: Held): SessionState {
  if (held.newer) return 'conflict'
  if (held.work) return 'saving'
  return held.trouble ?? (isDirty(held) ? 'dirty' : 'saved')
}

const autosaveKey = 'vitrine-page-autosave'
/** On until the seller switches it off in this browser. */
const wantsAutosave = () => localStorage.getItem(autosaveKey) !== 'off'

/** An engine that starts when it is first asked and again after it was ended. */
function lazyEngine() {
  let engine: Engine | null = null
  return {
    get: () => {
      engine ??= startEngine()
      return engine
    },
    end() {
      engine?.end()
      engine = null
    },
  }
}

/** A page's session outside of any screen. */
export function openSession(kind: PageSession['kind'], loaded: PageProject, remote: Remote, tell: Tell) {
  const saved = textsOf(loaded.source)
  const store = createStore({
    project: loaded,
    saved,
    draft: saved,
    history: noHistory,
    work: null,
    trouble: null,
    autosave: wantsAutosave(),
    newer: null,
  })
  const engine = lazyEngine()
  const writing = createWriting(store, engine.get, Date.now)
  const saving = createSaving(store, remote, writing, tell)

  function setAutosave(autosave: boolean) {
    localStorage.setItem(autosaveKey, autosave ? 'on' : 'off')
    store.set({ autosave })
    saving.plan()
  }
  const show = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }
  const acts = {
    edit: (edit: Parameters<PageSession['edit']>[0]) => writing.editAll([edit]),
    editAll: writing.editAll,
    type: writing.type,
    undo: writing.undo,
    redo: writing.redo,
    marked: (source: string) => engine.get().ask({ ask: 'marked', source }),
    find: (text: string) => engine.get().ask({ ask: 'find', source: store.now().draft.html, text }),
    setAutosave,
    save: saving.save,
    publish: saving.publish,
    discardTyped: writing.discardTyped,
    discardDraft: saving.discardDraft,
  }
  const conflictActs = {
    show: show(true),
    hide: show(false),
    keepMine: saving.keepMine,
    takeTheirs: saving.takeTheirs,
  }
  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      const stop = saving.start()
      return () => {
        stop()
        engine.end()
      }
    },
    present: (held: Held): PageSession => ({
      kind,
      ...acts,
      project: held.project,
      draft: held.draft,
      canUndo: held.history.done.length > 0,
      canRedo: held.history.undone.length > 0,
      state: stateOf(held),
      publishing: held.work === 'publishing',
      dirty: isDirty(held),
      autosave: held.autosave,
      conflict: held.newer && {
        ...conflictActs,
        base: held.newer.base,
        theirs: textsOf(held.newer.theirs.source),
        shown: held.newer.shown,
      },
    }),
  }
}
