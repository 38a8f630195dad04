import { browserStore } from '#web/browser-store.ts'
import { createActions } from './actions.ts'
import { createDraftEditor } from './draft-editor.ts'
import { createDraftStore, type StoredDraft } from './draft-store.ts'
import { type Engine, startEngine } from './engine.ts'
import { createFileActions } from './file-actions.ts'
import { autosaveKey, createInitialState } from './initial-state.ts'
import type { PageSession, SessionState } from './page-session.ts'
import { persistDraft } from './persist-draft.ts'
import type { EditedProject, PageKind } from './project.ts'
import type { Remote } from './remote.ts'
import { createSaveScheduler } from './save-scheduler.ts'
import { createStore, isDirty, type StoreState } from './store.ts'
import type { SessionNotifications } from './sync.ts'
import { trackElement } from './track-element.ts'

function getSessionState(held: StoreState): SessionState {
  if (held.newer) return 'conflict'
  if (held.work) return 'saving'
  return held.trouble ?? (isDirty(held) ? 'dirty' : 'saved')
}

const getPaths = (files: EditedProject['files']) => files.map(file => file.path)

/** An engine that starts with the first request, and again after it was ended. */
function createLazyEngine() {
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

type SessionOptions = {
  kind: PageKind
  loaded: EditedProject
  kept: StoredDraft | null
  others: Record<string, string>
  remote: Remote
  tell: SessionNotifications
}

/** Opens the session of a page, independent of React. */
export function openSession({ kind, loaded, kept, others, remote, tell }: SessionOptions) {
  const store = createStore(createInitialState(loaded, kept, others))
  const engine = createLazyEngine()
  const writing = createDraftEditor(store, engine.get, Date.now)
  const saving = createSaveScheduler({ store, remote, writing, engine: engine.get, tell })
  const unfinished = new Set<() => Promise<void>>()
  const finish = async () => {
    await Promise.all([...unfinished].map(end => end()))
  }
  const landings = new Set<Promise<unknown>>()
  const fileActs = createFileActions(store, remote, saving, engine.get)
  const { keepMine, takeTheirs, ...pageActs } = createActions(store, remote, saving, tell)

  const acts = {
    ...pageActs,
    ...fileActs,
    edit: (edit: Parameters<PageSession['edit']>[0]) => writing.editAll([edit]),
    editAll: writing.editAll,
    mark: (id: string) => trackElement(store, id),
    editMarked: writing.editMarked,
    type: writing.type,
    undo: writing.undo,
    redo: writing.redo,
    discardTyped: writing.discardTyped,
    find: (text: string) => {
      const { draft, project } = store.now()
      return engine.get().ask({ ask: 'find', source: draft.html, isUtf8: project.source.isUtf8, text })
    },
    lists: (source: string) => engine.get().ask({ ask: 'lists', source, isUtf8: store.now().project.source.isUtf8 }),
    read(source: string) {
      const { project } = store.now()
      const { isUtf8 } = project.source
      return engine.get().ask({ ask: 'read', source, isUtf8, paths: getPaths(project.files) })
    },
    mainFiles() {
      const { source, files } = store.now().project
      return engine.get().ask({ ask: 'main', source: source.html, entry: source.entry, paths: getPaths(files) })
    },
    lint: (path: string, source: string) =>
      engine.get().ask({ ask: 'lint', source, path, paths: getPaths(store.now().project.files) }),
    finish,
    onFinish(end: () => Promise<void>) {
      unfinished.add(end)
      return () => void unfinished.delete(end)
    },
    async keep() {
      await saving.keep()
      const { newer, trouble } = store.now()
      return newer === null && trouble === null
    },
    save: () => finish().then(saving.save),
    holdPublish(landing: Promise<unknown>) {
      const held = landing.catch(() => undefined).finally(() => landings.delete(held))
      landings.add(held)
    },
    publish: async () => {
      await finish()
      await Promise.all(landings)
      await saving.publish()
    },
    setAutosave(autosave: boolean) {
      browserStore('localStorage').setItem(autosaveKey, autosave ? 'on' : 'off')
      store.set({ autosave })
      saving.plan()
    },
    settleRecovered(keep: boolean) {
      if (!keep) writing.discardTyped()
      store.set({ recovered: null })
    },
  }
  const shows = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }
  const conflictActs = { keepMine, takeTheirs, show: shows(true), hide: shows(false) }

  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      const keeper = createDraftStore(loaded.page.id)
      // The stored changes did reach the server.
      if (kept && store.now().recovered === null) keeper.forget()
      const stops = [saving.start(), persistDraft(store, keeper), engine.end]
      return () => {
        for (const stop of stops) stop()
      }
    },
    present: (held: StoreState): PageSession => ({
      kind,
      ...acts,
      project: held.project,
      saved: held.saved,
      draft: held.draft,
      canUndo: held.history.done.length > 0,
      canRedo: held.history.undone.length > 0,
      state: getSessionState(held),
      publishing: held.work === 'publishing',
      dirty: isDirty(held),
      autosave: held.autosave,
      recovered: held.recovered,
      conflict: held.newer && {
        ...conflictActs,
        base: held.newer.base,
        theirs: held.newer.texts,
        by: held.newer.by,
        shown: held.newer.shown,
      },
    }),
  }
}
