import { Problem } from '#web/call.ts'
import { emptyHistory } from './history.ts'
import type { Remote } from './remote.ts'
import type { SaveScheduler } from './save-scheduler.ts'
import { isDirty, type Store } from './store.ts'
import type { SessionNotifications } from './sync.ts'
import { getChangedKeys, type Texts, toTexts } from './texts.ts'

/** Creates the actions of an open page besides editing: images, files, versions, and the resolutions of a conflict. */
export function createActions(
  store: Store,
  remote: Remote,
  { inLine, flush, meet, take, save, publish }: SaveScheduler,
  tell: SessionNotifications,
) {
  const revision = () => store.now().project.source.revision

  async function put(file: File): Promise<{ src: string; path: string | null }> {
    const known = new Set(store.now().project.files.map(each => each.path))
    const { path: src, project } = await remote.addImage(revision(), file)
    const { saved, draft } = store.now()
    const own: Texts = { ...saved, ...toTexts(project.source) }
    const next = { ...draft }
    for (const key of getChangedKeys(saved, own)) if (draft[key] === saved[key]) next[key] = own[key] ?? ''
    store.set({ project, saved: own, draft: next })
    return { src, path: project.files.find(each => !known.has(each.path))?.path ?? null }
  }

  async function asked(act: () => Promise<void>): Promise<boolean> {
    try {
      await inLine(act)
      return true
    } catch (error) {
      tell.failed(error, false)
      return false
    }
  }

  /** Resolves a conflict with these texts on top of the newer version. */
  function leave(texts: (base: Texts, theirs: Texts, draft: Texts) => Texts) {
    const { newer, draft } = store.now()
    if (!newer) return
    const theirs = newer.texts
    store.set({
      ...{ project: newer.theirs, saved: theirs, draft: texts(newer.base, theirs, draft) },
      ...{ history: emptyHistory, savedStep: null, newer: null, trouble: null, recovered: null },
    })
  }

  return {
    addImage: (file: File) =>
      inLine(async () => {
        try {
          return await put(file)
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'conflict') throw error
          await meet({ publish: false, auto: true }, error)
          return put(file)
        }
      }),
    async openFile(path: string) {
      if (store.now().draft[path] !== undefined) return
      const text = await remote.text(revision(), path)
      const { saved, draft } = store.now()
      store.set({ saved: { ...saved, [path]: text }, draft: { ...draft, [path]: text } })
    },
    discardDraft: () =>
      asked(async () => {
        await remote.discardDraft()
        take(await remote.read())
        tell.discarded()
      }),
    restore: (version: string) =>
      asked(async () => {
        // Unsaved changes become a version first, so that they can be restored as well.
        await flush()
        if (isDirty(store.now())) return
        take(await remote.restore(revision(), version))
        tell.restored()
      }),
    async keepMine() {
      const wasPublish = store.now().newer?.publish === true
      leave((base, theirs, draft) => {
        const mine: Texts = { ...theirs }
        for (const key of getChangedKeys(base, draft)) mine[key] = draft[key] ?? ''
        return mine
      })
      await (wasPublish ? publish() : save())
    },
    takeTheirs() {
      const { draft: before } = store.now()
      leave((base, theirs, draft) => {
        const mixed: Texts = { ...draft }
        for (const key of getChangedKeys(base, theirs)) mixed[key] = theirs[key] ?? ''
        return mixed
      })
      tell.theirsTaken(() => store.set({ draft: before }))
    },
  }
}
