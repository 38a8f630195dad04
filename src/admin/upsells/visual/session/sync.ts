import type { NewerVersion, VisualPage } from '#contract/visual-pages.ts'
import { Problem } from '#web/call.ts'
import type { PageContent } from '../model/editor.ts'
import { rebaseHistory } from '../model/history.ts'
import { isSameContent, mergeContent } from '../model/merge.ts'
import { toPageContent } from './initial-state.ts'
import type { Remote } from './remote.ts'
import { isDirty, type Store } from './store.ts'

/** What the seller hears of it. */
export type SessionNotifications = {
  /** Words for what the server or the network answered. */
  textOf: (error: unknown) => string
  /** What keeps a page from being saved; null: nothing. */
  refusal: (content: PageContent, publish: boolean) => string | null
  publishFailed: (text: string) => void
  broughtTogether: (author: string | null) => void
  theirsTaken: (back: () => void) => void
  restored: () => void
  discarded: () => void
  failed: (text: string) => void
}
/** `auto`: nobody asked for it, so nothing is told of it. */
export type SaveIntent = { publish: boolean; auto: boolean; restoredFrom?: string }

/** As many tries without an answer are remembered. */
const maxRememberedSaves = 8
const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
/** Not refused but not reached. */
const isUnreachable = (error: unknown) => !(error instanceof Problem) || error.status >= 500
const findAuthor = (error: unknown) =>
  error instanceof Problem ? ((error.answer as Partial<NewerVersion>).author ?? null) : null

export type SyncDependencies = { store: Store; remote: Remote; tell: SessionNotifications }

/** One way of the page to the server, and what is made of each answer. `lost`: the server was not reached. */
export function createSync({ store, remote, tell }: SyncDependencies, lost: () => void) {
  /** What the server made of what was sent; what was changed since stays, and so does every step of undo. */
  function take(from: PageContent, { content, version, isDraft, savedAt }: VisualPage) {
    const saved = toPageContent(content)
    const { content: now, history } = store.now()
    store.set({
      ...{ saved, version, isDraft, savedAt: new Date(savedAt) },
      ...{ content: mergeContent(from, saved, now).content, history: rebaseHistory(history, from, saved) },
      ...{ sent: [], work: null, trouble: null, problem: null },
    })
  }

  async function send(content: PageContent, { publish, auto, restoredFrom }: SaveIntent) {
    const { version } = store.now()
    if (publish) return take(content, await remote.publish({ ...content, version }))
    const body = { ...content, version, auto, ...(restoredFrom !== undefined && { restoredFrom }) }
    const kept = await remote.keep(body)
    store.set({
      ...{ saved: content, version: kept.version, savedAt: new Date(kept.savedAt) },
      ...{ isDraft: store.now().isDraft || kept.version !== version },
      ...{ sent: [], work: null, trouble: null, problem: null },
    })
  }

  function refused({ publish, auto }: SaveIntent): boolean {
    const problem = tell.refusal(store.now().content, publish)
    if (problem === null) return false
    // A page that is only not ready for shoppers is kept all the same.
    if (!publish) store.set({ trouble: 'failed', problem })
    if (!auto) tell.publishFailed(problem)
    return true
  }

  /** @returns whether the server has what was on the screen when it was asked for */
  async function push(wish: SaveIntent): Promise<boolean> {
    const { newer, content } = store.now()
    if (newer) {
      if (!wish.auto) store.set({ newer: { ...newer, publish: wish.publish, shown: true } })
      return false
    }
    if (!wish.publish && wish.restoredFrom === undefined && !isDirty(store.now())) return true
    if (refused(wish)) return false
    store.set({
      work: wish.publish ? 'publishing' : 'saving',
      sent: [...store.now().sent, content].slice(-maxRememberedSaves),
    })
    try {
      await send(content, wish)
      return true
    } catch (error) {
      return stumbled(error, wish)
    }
  }

  async function stumbled(error: unknown, wish: SaveIntent): Promise<boolean> {
    if (isConflict(error)) return meet(error, wish)
    const text = tell.textOf(error)
    store.set({ work: null, trouble: isUnreachable(error) ? 'offline' : 'failed', problem: text })
    if (!wish.auto) tell.publishFailed(text)
    if (isUnreachable(error)) lost()
    return false
  }

  /** Somebody saved in between: both are brought together where nothing collides, else both are shown. */
  async function meet(refusal: unknown, wish: SaveIntent): Promise<boolean> {
    try {
      const theirs = await remote.read()
      const { saved, sent, content } = store.now()
      const newest = toPageContent(theirs.content)
      // Its answer was lost, but it had arrived.
      const own = sent.find(each => isSameContent(each, newest))
      const base = own ?? saved
      const { collisions } = mergeContent(base, newest, content)
      if (collisions.length > 0) {
        const { version, isDraft, savedAt } = theirs
        const about = {
          author: findAuthor(refusal),
          savedAt,
          version,
          isDraft,
          publish: wish.publish,
          shown: !wish.auto,
        }
        store.set({ work: null, sent: [], newer: { ...about, content: newest, base, collisions } })
        return false
      }
      take(base, theirs)
      if (!own) tell.broughtTogether(findAuthor(refusal))
      return await push(wish)
    } catch (error) {
      return stumbled(error, wish)
    }
  }

  return { push, take }
}
