import { Problem } from '#web/call.ts'
import { noHistory } from './history.ts'
import { broughtTogether } from './merge.ts'
import type { EditedProject } from './project.ts'
import type { Remote, Save } from './remote.ts'
import { isDirty, type Store } from './store.ts'
import { changed, isPart, type Texts, textName, textsOf } from './texts.ts'
import type { Writing } from './writing.ts'

/** As many characters as the endpoint takes. */
const longestText = 5 * 1024 * 1024

/** What the seller hears of it. */
export type Tell = {
  saved: (project: EditedProject, published: boolean) => void
  empty: () => void
  tooLong: (name: string) => void
  failed: (error: unknown, publish: boolean) => void
  newerShown: () => void
  broughtTogether: () => void
  discarded: () => void
  restored: () => void
  theirsTaken: (back: () => void) => void
}
/** `auto`: nobody asked for it, so nothing is told of it. */
export type Wish = { publish: boolean; auto: boolean }

const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
/** Not refused but not reached. */
const isLost = (error: unknown) => !(error instanceof Problem) || error.status >= 500

function bodyOf(project: EditedProject, saved: Texts, draft: Texts, { publish, auto }: Wish): Save {
  const keys = changed(saved, draft)
  const files = keys.filter(key => !isPart(key)).map(path => ({ path, text: draft[path] ?? '' }))
  return {
    ...Object.fromEntries(keys.filter(isPart).map(key => [key, draft[key]])),
    ...(files.length > 0 && { files }),
    revision: project.source.revision,
    publish,
    ...(auto && { auto }),
    draftName: project.draftName,
    originalPageId: project.originalPageId,
  }
}

/** One way of the draft to the server, and what is made of each answer. `lost`: the server was not reached. */
export function createPushing(store: Store, remote: Remote, writing: Writing, tell: Tell, lost: (wish: Wish) => void) {
  /** Takes the server's answer; what was written since it was asked stays. */
  function settle(sent: Texts, project: EditedProject) {
    const { draft, history } = store.now()
    const saved: Texts = { ...sent, ...textsOf(project.source) }
    const foreign = Object.keys(saved).filter(key => saved[key] !== sent[key])
    const next = { ...draft }
    for (const key of foreign) if (draft[key] === sent[key]) next[key] = saved[key] ?? ''
    store.set({
      ...{ project, saved, draft: next, work: null, trouble: null, recovered: null },
      history: foreign.length > 0 ? noHistory : history,
    })
  }

  function refused(draft: Texts, { auto }: Wish): boolean {
    const tooLong = Object.keys(draft).find(key => (draft[key]?.length ?? 0) > longestText)
    if (draft.html.trim() !== '' && !tooLong) return false
    store.set({ trouble: 'failed' })
    if (!auto) tooLong ? tell.tooLong(textName(tooLong)) : tell.empty()
    return true
  }

  async function push(wish: Wish): Promise<void> {
    await writing.settled()
    const { project, saved, draft, newer } = store.now()
    if (newer) return wish.auto ? undefined : store.set({ newer: { ...newer, publish: wish.publish, shown: true } })
    if (!isDirty(store.now())) return pushNothing(wish)
    if (refused(draft, wish)) return
    store.set({ work: wish.publish ? 'publishing' : 'saving' })
    try {
      settle(draft, await remote.save(bodyOf(project, saved, draft, wish)))
      if (!wish.auto) tell.saved(store.now().project, wish.publish)
    } catch (error) {
      await stumbled(error, wish)
    }
  }

  async function stumbled(error: unknown, wish: Wish): Promise<void> {
    if (isConflict(error)) return meet(wish)
    store.set({ work: null, trouble: isLost(error) ? 'offline' : 'failed' })
    if (!isLost(error)) return tell.failed(error, wish.publish)
    if (!wish.auto) tell.failed(error, wish.publish)
    lost(wish)
  }

  /** Somebody saved in between: both are brought together where that can be done, else both are shown. */
  async function meet(wish: Wish): Promise<void> {
    try {
      const theirs = await remote.read()
      const { saved: base, draft } = store.now()
      const other: Texts = { ...base, ...textsOf(theirs.source) }
      const both = broughtTogether(base, other, draft)
      if (!both) {
        return store.set({ work: null, newer: { theirs, base, publish: wish.publish, shown: !wish.auto } })
      }
      store.set({ project: theirs, saved: other, draft: both, history: noHistory, work: null })
      tell.broughtTogether()
      await push(wish)
    } catch (error) {
      await stumbled(error, wish)
    }
  }

  async function pushNothing({ publish, auto }: Wish) {
    const { project } = store.now()
    if (!publish) return auto ? undefined : tell.saved(project, false)
    store.set({ work: 'publishing' })
    try {
      await remote.publish(project.source.revision)
      const next = await remote.read()
      store.set({ project: next, work: null, trouble: null })
      tell.saved(next, true)
    } catch (error) {
      store.set({ work: null })
      if (!isConflict(error)) return tell.failed(error, true)
      tell.newerShown()
      await remote.read().then(take, failure => tell.failed(failure, true))
    }
  }

  /** Another state of the whole page: what was written before has no place in it. */
  function take(project: EditedProject) {
    const saved = textsOf(project.source)
    store.set({ project, saved, draft: saved, history: noHistory, newer: null, trouble: null, recovered: null })
  }

  return { push, meet, take }
}
