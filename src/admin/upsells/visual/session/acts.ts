import type { PageContent, Step, VisualEditor } from '../model/editor.ts'
import { rebased, redone, undone, withStep } from '../model/history.ts'
import { isSame, merged } from '../model/merge.ts'
import { contentOf } from './first-held.ts'
import type { PushingParts } from './pushing.ts'
import type { Saving } from './saving.ts'

const standing = (selection: readonly string[], { elements }: PageContent) => {
  const left = selection.filter(id => elements.some(element => element.id === id))
  return left.length === selection.length ? selection : left
}

/** What changes the page under a seller's hands. */
export function createWriting({ store }: PushingParts, clock: () => number) {
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
      if (!isSame(next, content)) put(next, withStep(history, content, clock(), merge))
    },
    undo() {
      const before = undone(store.now())
      if (before) store.set({ ...before, selection: standing(store.now().selection, before.content) })
    },
    redo() {
      const next = redone(store.now())
      if (next) store.set({ ...next, selection: standing(store.now().selection, next.content) })
    },
  }
}
type Writing = ReturnType<typeof createWriting>

/** Versions, and the ways out of a conflict. */
export function createActs({ store, remote, tell }: PushingParts, saving: Saving, { change }: Writing) {
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

  /** Leaves a conflict on top of the newer version. `whose` content stands where both changed the same. */
  function leave(whose: 'mine' | 'theirs'): boolean | null {
    const { newer, content, history } = store.now()
    if (!newer) return null
    const { base, content: theirs } = newer
    const both = whose === 'mine' ? merged(base, theirs, content) : merged(base, content, theirs)
    store.set({
      ...{ saved: theirs, version: newer.version, isDraft: newer.isDraft, savedAt: new Date(newer.savedAt) },
      ...{ content: both.content, history: rebased(history, base, theirs) },
      ...{ newer: null, trouble: null, problem: null, sent: null, recovered: null },
    })
    return newer.publish
  }
  const shows = (shown: boolean) => () => {
    const { newer } = store.now()
    if (newer) store.set({ newer: { ...newer, shown } })
  }

  return {
    /** Brings a version back as one step of undo; what is on the screen becomes a version first. */
    restore: (version: string) =>
      asked(async () => {
        if (!(await push(byItself))) return false
        const content = contentOf(await remote.version(version))
        change(() => content)
        const isDone = await push({ publish: false, auto: true, restoredFrom: version })
        if (isDone) tell.restored()
        return isDone
      }),
    /** Goes back to what shoppers see, as one step of undo. */
    discardDraft: () =>
      asked(async () => {
        if (!(await push(byItself))) return false
        const { version } = store.now()
        if (version === null) return true
        const published = await remote.discard(version)
        const content = contentOf(published.content)
        change(() => content)
        take(content, published)
        tell.discarded()
        return true
      }),
    async keepMine() {
      const publish = leave('mine')
      if (publish === null) return
      await (publish ? saving.publish() : saving.keep())
    },
    takeTheirs() {
      const before = store.now().content
      if (leave('theirs') === null) return
      tell.theirsTaken(() => change(() => before))
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
