import { Problem } from '#api-client/call.ts'
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
  { enqueue, flush, mergeNewerRevision, adoptProject, save, publish }: SaveScheduler,
  notify: SessionNotifications,
) {
  const revision = () => store.now().project.source.revision

  async function uploadImage(file: File): Promise<{ src: string; path: string | null }> {
    const knownPaths = new Set(store.now().project.files.map(each => each.path))
    const { path: src, project } = await remote.addImage(revision(), file)
    const { saved, draft } = store.now()
    const nextSaved: Texts = { ...saved, ...toTexts(project.source) }
    const nextDraft = { ...draft }
    for (const key of getChangedKeys(saved, nextSaved))
      if (draft[key] === saved[key]) nextDraft[key] = nextSaved[key] ?? ''
    store.set({ project, saved: nextSaved, draft: nextDraft })
    return { src, path: project.files.find(each => !knownPaths.has(each.path))?.path ?? null }
  }

  async function tryAction(action: () => Promise<void>): Promise<boolean> {
    try {
      await enqueue(action)
      return true
    } catch (error) {
      notify.failed(error, false)
      return false
    }
  }

  /** Resolves a conflict: the newer version becomes the saved state, and the result of `combine` becomes the draft. */
  function resolveConflict(combine: (base: Texts, theirs: Texts, draft: Texts) => Texts) {
    const { newer, draft } = store.now()
    if (!newer) return
    const theirs = newer.texts
    store.set({
      ...{ project: newer.theirs, saved: theirs, draft: combine(newer.base, theirs, draft) },
      ...{ history: emptyHistory, savedStep: null, newer: null, failure: null, recovered: null },
    })
  }

  return {
    addImage: (file: File) =>
      enqueue(async () => {
        try {
          return await uploadImage(file)
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'conflict') throw error
          await mergeNewerRevision({ publish: false, auto: true }, error)
          return uploadImage(file)
        }
      }),
    async openFile(path: string) {
      if (store.now().draft[path] !== undefined) return
      const text = await remote.text(revision(), path)
      const { saved, draft } = store.now()
      store.set({ saved: { ...saved, [path]: text }, draft: { ...draft, [path]: text } })
    },
    discardDraft: () =>
      tryAction(async () => {
        await remote.discardDraft()
        adoptProject(await remote.read())
        notify.discarded()
      }),
    restore: (version: string) =>
      tryAction(async () => {
        // Unsaved changes become a version first, so that they can be restored as well.
        await flush()
        if (isDirty(store.now())) return
        adoptProject(await remote.restore(revision(), version))
        notify.restored()
      }),
    async keepMine() {
      const wasPublish = store.now().newer?.publish === true
      resolveConflict((base, theirs, draft) => {
        const mine: Texts = { ...theirs }
        for (const key of getChangedKeys(base, draft)) mine[key] = draft[key] ?? ''
        return mine
      })
      await (wasPublish ? publish() : save())
    },
    takeTheirs() {
      const { draft: draftBefore } = store.now()
      resolveConflict((base, theirs, draft) => {
        const combined: Texts = { ...draft }
        for (const key of getChangedKeys(base, theirs)) combined[key] = theirs[key] ?? ''
        return combined
      })
      notify.tookTheirs(() => store.set({ draft: draftBefore }))
    },
  }
}
