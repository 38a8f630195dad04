import type { PageContent, Step, VisualEditor } from '../model/editor.ts'
import { pushStep, rebaseHistory, redoStep, undoStep } from '../model/history.ts'
import { isSame, mergeContent } from '../model/merge.ts'
import { toPageContent } from './initial-state.ts'
import type { SaveScheduler } from './save-scheduler.ts'
import type { SyncDependencies } from './sync.ts'

const keepExisting = (selection: readonly string[], { elements }: PageContent) => {
  const left = selection.filter(id => elements.some(element => element.id === id))
  return left.length === selection.length ? selection : left
}

/** Creates the editing part of a session: selection, changes, undo and redo. */
export function createDraftEditor({ store }: SyncDependencies, clock: () => number) {
  function put(content: PageContent, history = store.now().history) {
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
      if (!isSame(next, content)) put(next, pushStep(history, content, clock(), merge))
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
  { store, remote, tell }: SyncDependencies,
  saving: SaveScheduler,
  { change }: DraftEditor,
) {
  const { inLine, push, take } = saving
  const byItself = { publish: false, auto: true }

  async function asked(act: () => Promise<boolean>): Promise<boolean> {
    try {
      return await inLine(act)
    } catch (error) {
      tell.failed(tell.textOf(error))
      return false
    } finally {
      saving.plan()
    }
  }

  /**
   * Resolves a conflict by merging onto the newer version, keeping the local side of collisions; null when there is no
   * conflict.
   */
  function leave(): { publish: boolean; mine: PageContent; theirs: PageContent } | null {
    const { newer, content, history } = store.now()
    if (!newer) return null
    const { base, content: saved, version, isDraft } = newer
    const mine = mergeContent(base, saved, content).content
    store.set({
      ...{ saved, version, isDraft, savedAt: new Date(newer.savedAt) },
      ...{ content: mine, history: rebaseHistory(history, base, saved) },
      ...{ newer: null, trouble: null, problem: null, sent: [], recovered: null },
    })
    return { publish: newer.publish, mine, theirs: mergeContent(base, content, saved).content }
  }
  const shows = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }

  return {
    /** Restores a version as one undo step; the current content is saved as a version first. */
    restore: (version: string) =>
      asked(async () => {
        if (!(await push(byItself))) return false
        const content = toPageContent(await remote.version(version))
        change(() => content)
        const isDone = await push({ publish: false, auto: true, restoredFrom: version })
        if (isDone) tell.restored()
        return isDone
      }),
    /** Restores what shoppers see, as one undo step. */
    discardDraft: () =>
      asked(async () => {
        if (!(await push(byItself))) return false
        const { version } = store.now()
        if (version === null) return true
        const published = await remote.discard(version)
        const content = toPageContent(published.content)
        change(() => content)
        take(content, published)
        tell.discarded()
        return true
      }),
    async keepMine() {
      const left = leave()
      if (left) await (left.publish ? saving.publish() : saving.keep())
    },
    /** Taking the other side is an undo step, so that no local change is lost. */
    takeTheirs() {
      const left = leave()
      if (!left) return
      change(() => left.theirs)
      tell.theirsTaken(() => change(() => left.mine))
    },
    showConflict: shows(true),
    hideConflict: shows(false),
    settleRecovered(keep: boolean) {
      const { saved } = store.now()
      if (!keep) change(() => saved)
      store.set({ recovered: null })
    },
  }
}
