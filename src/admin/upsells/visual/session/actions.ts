import type { PageContent, Step, VisualEditor } from '../model/editor.ts'
import { pushStep, rebaseHistory, redoStep, undoStep } from '../model/history.ts'
import { isSame, mergeContent } from '../model/merge.ts'
import { toPageContent } from './initial-state.ts'
import type { SaveScheduler } from './save-scheduler.ts'
import type { SyncDependencies } from './sync.ts'

const keepExisting = (selection: readonly string[], { elements }: PageContent) => {
  const existing = selection.filter(id => elements.some(element => element.id === id))
  return existing.length === selection.length ? selection : existing
}

/** Creates the editing part of a session: selection, changes, undo and redo. */
export function createDraftEditor({ store }: SyncDependencies, clock: () => number) {
  function setContent(content: PageContent, history = store.now().history) {
    store.set({ content, history })
  }
  return {
    select(ids: readonly string[]) {
      if (!isSame(ids, store.now().selection)) store.set({ selection: [...new Set(ids)] })
    },
    measured: (boxes: ReturnType<VisualEditor['boxes']>) => store.set({ boxes }),
    boxes: () => store.now().boxes,
    change(step: Step, merge?: string) {
      const { content, history } = store.now()
      const next = step(content)
      if (!isSame(next, content)) setContent(next, pushStep(history, content, clock(), merge))
    },
    undo() {
      const before = undoStep(store.now())
      if (before) store.set({ ...before, selection: keepExisting(store.now().selection, before.content) })
    },
    redo() {
      const next = redoStep(store.now())
      if (next) store.set({ ...next, selection: keepExisting(store.now().selection, next.content) })
    },
  }
}
type DraftEditor = ReturnType<typeof createDraftEditor>

/** Creates the actions on versions and the resolutions of a conflict. */
export function createActions(
  { store, remote, notify }: SyncDependencies,
  scheduler: SaveScheduler,
  { change }: DraftEditor,
) {
  const { enqueue, push, applySaved } = scheduler
  const autosaveIntent = { publish: false, auto: true }

  async function tryAction(action: () => Promise<boolean>): Promise<boolean> {
    try {
      return await enqueue(action)
    } catch (error) {
      notify.failed(notify.formatError(error))
      return false
    } finally {
      scheduler.scheduleAutosave()
    }
  }

  /**
   * Resolves a conflict by merging onto the newer version, keeping the local side of collisions; null when there is no
   * conflict.
   */
  function resolveConflict(): { publish: boolean; mine: PageContent; theirs: PageContent } | null {
    const { newer, content, history } = store.now()
    if (!newer) return null
    const { base, content: saved, version, isDraft } = newer
    const mine = mergeContent(base, saved, content).content
    store.set({
      ...{ saved, version, isDraft, savedAt: new Date(newer.savedAt) },
      ...{ content: mine, history: rebaseHistory(history, base, saved) },
      ...{ newer: null, failure: null, problem: null, sent: [], recovered: null },
    })
    return { publish: newer.publish, mine, theirs: mergeContent(base, content, saved).content }
  }
  const createSetShown = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }

  return {
    /** Restores a version as one undo step; the current content is saved as a version first. */
    restore: (version: string) =>
      tryAction(async () => {
        if (!(await push(autosaveIntent))) return false
        const content = toPageContent(await remote.version(version))
        change(() => content)
        const isDone = await push({ publish: false, auto: true, restoredFrom: version })
        if (isDone) notify.restored()
        return isDone
      }),
    /** Restores the published content, as one undo step. */
    discardDraft: () =>
      tryAction(async () => {
        if (!(await push(autosaveIntent))) return false
        const { version } = store.now()
        if (version === null) return true
        const published = await remote.discard(version)
        const content = toPageContent(published.content)
        change(() => content)
        applySaved(content, published)
        notify.discarded()
        return true
      }),
    async keepMine() {
      const resolved = resolveConflict()
      if (resolved) await (resolved.publish ? scheduler.publish() : scheduler.saveNow())
    },
    /** Replaces the draft with the other member's version, as one undo step, so that no local change is lost. */
    takeTheirs() {
      const resolved = resolveConflict()
      if (!resolved) return
      change(() => resolved.theirs)
      notify.tookTheirs(() => change(() => resolved.mine))
    },
    showConflict: createSetShown(true),
    hideConflict: createSetShown(false),
    settleRecovered(keep: boolean) {
      const { saved } = store.now()
      if (!keep) change(() => saved)
      store.set({ recovered: null })
    },
  }
}
