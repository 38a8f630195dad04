import type { PageProject } from '#contract/pages.ts'
import { Problem } from '#web/call.ts'
import { noHistory } from './history.ts'
import { broughtTogether } from './merge.ts'
import type { Remote, Save } from './remote.ts'
import { isDirty, type Store } from './store.ts'
import { changed, isPart, type Texts, textName, textsOf } from './texts.ts'
import type { Writing } from './writing.ts'

/** As many characters as the endpoint takes. */
const longestText = 5 * 1024 * 1024
/** Waits between tries while the server is not reached, in ms. */
const firstWait = 2_000
const longestWait = 30_000
const autosaveDelay = 2_000

/** What the seller hears of it. */
export type Tell = {
  saved: (project: PageProject, published: boolean) => void
  empty: () => void
  tooLong: (name: string) => void
  failed: (error: unknown, publish: boolean) => void
  newerShown: () => void
  discarded: () => void
  theirsTaken: (back: () => void) => void
  changedElsewhere: () => void
}
type Wish = { publish: boolean; auto: boolean }

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : null)
/** Not refused but not reached: it is asked again. */
const isLost = (error: unknown) => !(error instanceof Problem) || error.status >= 500

/** The draft's ways to the server: by itself, when asked, and again when the server was not reached. */
export function createSaving(store: Store, remote: Remote, writing: Writing, tell: Tell) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  let again: Wish | null = null

  function later(ms: number, wish: Wish) {
    clearTimeout(timer)
    again = wish
    timer = setTimeout(() => void push(wish), ms)
  }

  /** Takes the server's answer; what was written since it was asked stays. */
  function settle(sent: Texts, project: PageProject) {
    const { draft, history } = store.now()
    const own = textsOf(project.source)
    const saved: Texts = { ...sent, ...own }
    const foreign = Object.keys(saved).filter(key => saved[key] !== sent[key])
    const next = { ...draft }
    for (const key of foreign) if (draft[key] === sent[key]) next[key] = saved[key] ?? ''
    store.set({ project, saved, draft: next, history: foreign.length > 0 ? noHistory : history, trouble: null })
  }

  function refused(draft: Texts, { auto }: Wish): boolean {
    const tooLong = Object.keys(draft).find(key => (draft[key]?.length ?? 0) > longestText)
    if (draft.html.trim() !== '' && !tooLong) return false
    store.set({ trouble: 'failed' })
    if (auto) return true
    if (tooLong) tell.tooLong(textName(tooLong))
    else tell.empty()
    return true
  }

  function bodyOf(saved: Texts, draft: Texts): Partial<Texts> {
    return Object.fromEntries(
      changed(saved, draft)
        .filter(isPart)
        .map(key => [key, draft[key]]),
    )
  }

  /** Sends the draft, once everything asked for is in it. One at a time. */
  async function push(wish: Wish): Promise<void> {
    clearTimeout(timer)
    await writing.settled()
    const { project, saved, draft, work, newer } = store.now()
    if (work || (newer && wish.auto)) return
    if (!isDirty(store.now())) return wish.publish ? publishSaved() : undefined
    if (refused(draft, wish)) return
    store.set({ work: wish.publish ? 'publishing' : 'saving' })
    try {
      const body: Save = { ...bodyOf(saved, draft), publish: wish.publish }
      const next = await remote.save(project.source.revision, body)
      wait = firstWait
      again = null
      settle(draft, next)
      store.set({ work: null })
      if (!wish.auto) tell.saved(next, wish.publish)
    } catch (error) {
      store.set({ work: null })
      await stumbled(error, wish)
    }
    if (!store.now().trouble && !store.now().newer) plan()
  }

  async function stumbled(error: unknown, wish: Wish): Promise<void> {
    if (codeOf(error) === 'conflict') return meet(wish)
    if (!isLost(error)) {
      store.set({ trouble: 'failed' })
      return tell.failed(error, wish.publish)
    }
    if (!wish.auto && store.now().trouble !== 'offline') tell.failed(error, wish.publish)
    store.set({ trouble: 'offline' })
    later(wait, { ...wish, auto: true })
    wait = Math.min(wait * 2, longestWait)
  }

  /** Somebody saved in between: both are brought together where that can be done, else both are shown. */
  async function meet(wish: Wish): Promise<void> {
    try {
      const theirs = await remote.read()
      const { saved: base, draft } = store.now()
      const other = textsOf(theirs.source)
      const both = broughtTogether(base, other, draft)
      if (!both) return store.set({ newer: { theirs, base, publish: wish.publish, shown: !wish.auto } })
      store.set({ project: theirs, saved: { ...base, ...other }, draft: both, history: noHistory })
      tell.changedElsewhere()
      await push(wish)
    } catch (error) {
      await stumbled(error, wish)
    }
  }

  async function publishSaved() {
    const { project } = store.now()
    store.set({ work: 'publishing' })
    try {
      const page = await remote.publish(project.source.revision)
      const next = { ...project, page }
      store.set({ project: next, work: null, trouble: null })
      tell.saved(next, true)
    } catch (error) {
      store.set({ work: null })
      if (codeOf(error) !== 'conflict') return tell.failed(error, true)
      tell.newerShown()
      await remote.read().then(take, failure => tell.failed(failure, true))
    }
  }

  /** Another state of the whole page: what was written before has no place in it. */
  function take(project: PageProject) {
    const saved = textsOf(project.source)
    store.set({ project, saved, draft: saved, history: noHistory, newer: null, trouble: null })
  }

  /** Saves two seconds after the last change. */
  function plan() {
    const now = store.now()
    if (now.autosave && !now.newer && now.trouble !== 'offline' && isDirty(now))
      later(autosaveDelay, { publish: false, auto: true })
  }

  const online = () => {
    if (store.now().trouble === 'offline') void push(again ?? { publish: false, auto: true })
  }

  return {
    save: () => push({ publish: false, auto: false }),
    publish: () => push({ publish: true, auto: false }),
    take,
    async discardDraft(): Promise<boolean> {
      try {
        await remote.discardDraft()
        take(await remote.read())
        tell.discarded()
        return true
      } catch (error) {
        tell.failed(error, false)
        return false
      }
    },
    async keepMine() {
      const { newer, draft } = store.now()
      if (!newer) return
      const { theirs, base, publish } = newer
      const other = textsOf(theirs.source)
      const mine: Texts = { ...draft, ...other }
      for (const key of changed(base, draft)) mine[key] = draft[key] ?? ''
      store.set({ project: theirs, saved: { ...base, ...other }, draft: mine, history: noHistory, newer: null })
      await push({ publish, auto: false })
    },
    takeTheirs() {
      const { newer, draft } = store.now()
      if (!newer) return
      const { theirs, base } = newer
      const other = textsOf(theirs.source)
      const mixed: Texts = { ...draft }
      for (const key of changed(base, other)) mixed[key] = other[key] ?? ''
      store.set({ project: theirs, saved: { ...base, ...other }, draft: mixed, history: noHistory, newer: null })
      tell.theirsTaken(() => store.set({ draft }))
    },
    /** Watches the draft and the network until it is told to stop. */
    start() {
      let seen = store.now().draft
      const stop = store.subscribe(() => {
        const { draft, trouble } = store.now()
        if (draft === seen) return
        seen = draft
        if (trouble === 'failed') store.set({ trouble: null })
        plan()
      })
      window.addEventListener('online', online)
      return () => {
        stop()
        clearTimeout(timer)
        window.removeEventListener('online', online)
      }
    },
    plan,
  }
}
export type Saving = ReturnType<typeof createSaving>
