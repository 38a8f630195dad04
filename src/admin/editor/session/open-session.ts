import { browserStore } from '#api-client/browser-store.ts'
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

function getSessionState(state: StoreState): SessionState {
  if (state.newer) return 'conflict'
  if (state.activity) return 'saving'
  return state.failure ?? (isDirty(state) ? 'dirty' : 'saved')
}

const getPaths = (files: EditedProject['files']) => files.map(file => file.path)

/** Creates a worker that starts on its first use, and again on the next use after it was ended. */
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
  storedDraft: StoredDraft | null
  others: Record<string, string>
  remote: Remote
  notify: SessionNotifications
}

/** Opens the session of a page, independent of React. */
export function openSession({ kind, loaded, storedDraft, others, remote, notify }: SessionOptions) {
  const store = createStore(createInitialState(loaded, storedDraft, others))
  const engine = createLazyEngine()
  const draftEditor = createDraftEditor(store, engine.get, Date.now)
  const scheduler = createSaveScheduler({ store, remote, draftEditor, engine: engine.get, notify })
  const finishCallbacks = new Set<() => Promise<void>>()
  const finish = async () => {
    await Promise.all([...finishCallbacks].map(callback => callback()))
  }
  const insertions = new Set<Promise<unknown>>()
  const fileActions = createFileActions(store, remote, scheduler, engine.get)
  const { keepMine, takeTheirs, ...pageActions } = createActions(store, remote, scheduler, notify)

  const actions = {
    ...pageActions,
    ...fileActions,
    edit: (edit: Parameters<PageSession['edit']>[0]) => draftEditor.editAll([edit]),
    editAll: draftEditor.editAll,
    mark: (id: string) => trackElement(store, id),
    editMarked: draftEditor.editMarked,
    type: draftEditor.type,
    undo: draftEditor.undo,
    redo: draftEditor.redo,
    discardTyped: draftEditor.discardTyped,
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
    onFinish(callback: () => Promise<void>) {
      finishCallbacks.add(callback)
      return () => void finishCallbacks.delete(callback)
    },
    async autosaveNow() {
      await scheduler.autosaveNow()
      const { newer, failure } = store.now()
      return newer === null && failure === null
    },
    save: () => finish().then(scheduler.save),
    delayPublishUntil(insertion: Promise<unknown>) {
      const settled = insertion.catch(() => undefined).finally(() => insertions.delete(settled))
      insertions.add(settled)
    },
    publish: async () => {
      await finish()
      await Promise.all(insertions)
      await scheduler.publish()
    },
    setAutosave(autosave: boolean) {
      browserStore('localStorage').setItem(autosaveKey, autosave ? 'on' : 'off')
      store.set({ autosave })
      scheduler.scheduleAutosave()
    },
    settleRecovered(keep: boolean) {
      if (!keep) draftEditor.discardTyped()
      store.set({ recovered: null })
    },
  }
  const createSetShown = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }
  const conflictActions = { keepMine, takeTheirs, show: createSetShown(true), hide: createSetShown(false) }

  return {
    now: store.now,
    subscribe: store.subscribe,
    start() {
      const draftStore = createDraftStore(loaded.page.id)
      // The server already has the stored changes, so the stored draft is removed.
      if (storedDraft && store.now().recovered === null) draftStore.remove()
      const stopCallbacks = [scheduler.start(), persistDraft(store, draftStore), engine.end]
      return () => {
        for (const stop of stopCallbacks) stop()
      }
    },
    toPageSession: (state: StoreState): PageSession => ({
      kind,
      ...actions,
      project: state.project,
      saved: state.saved,
      draft: state.draft,
      canUndo: state.history.done.length > 0,
      canRedo: state.history.undone.length > 0,
      state: getSessionState(state),
      publishing: state.activity === 'publishing',
      dirty: isDirty(state),
      autosave: state.autosave,
      recovered: state.recovered,
      conflict: state.newer && {
        ...conflictActions,
        base: state.newer.base,
        theirs: state.newer.texts,
        savedBy: state.newer.author,
        shown: state.newer.shown,
      },
    }),
  }
}
