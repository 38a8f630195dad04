import type { NewerVersion, VisualPage } from '#contract/visual-pages.ts'
import { Problem } from '#web/call.ts'
import type { PageContent } from '../model/editor.ts'
import { rebaseHistory } from '../model/history.ts'
import { isSameContent, mergeContent } from '../model/merge.ts'
import { toPageContent } from './initial-state.ts'
import type { Remote } from './remote.ts'
import { isDirty, type Store } from './store.ts'

/** Notifications that the session shows to the member. */
export type SessionNotifications = {
  /** The message for an error of the server or the network. */
  textOf: (error: unknown) => string
  /** The reason why a page cannot be saved or published; null when it can. */
  refusal: (content: PageContent, publish: boolean) => string | null
  publishFailed: (text: string) => void
  broughtTogether: (author: string | null) => void
  theirsTaken: (back: () => void) => void
  restored: () => void
  discarded: () => void
  failed: (text: string) => void
}
/** `auto`: nobody asked for the save, so its result is not announced. */
export type SaveIntent = { publish: boolean; auto: boolean; restoredFrom?: string }

/** How many unconfirmed saves are remembered. */
const maxRememberedSaves = 8
const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
/** The request did not get a definite answer, so it is retried. */
const isUnreachable = (error: unknown) => !(error instanceof Problem) || error.status >= 500
const findAuthor = (error: unknown) =>
  error instanceof Problem ? ((error.answer as Partial<NewerVersion>).author ?? null) : null

export type SyncDependencies = { store: Store; remote: Remote; tell: SessionNotifications }

/** Sends the page to the server and applies each response. `lost` is called when the server could not be reached. */
export function createSync({ store, remote, tell }: SyncDependencies, lost: () => void) {
  /** Applies the saved version; later changes and all undo steps are kept. */
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
    // A page that is only not ready for shoppers is saved as a draft all the same.
    if (!publish) store.set({ trouble: 'failed', problem })
    if (!auto) tell.publishFailed(problem)
    return true
  }

  /** @returns whether the server has what was on the screen when the save was requested */
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

  /** Somebody else saved in between: merges both versions if nothing collides, otherwise reports a conflict. */
  async function meet(refusal: unknown, wish: SaveIntent): Promise<boolean> {
    try {
      const theirs = await remote.read()
      const { saved, sent, content } = store.now()
      const newest = toPageContent(theirs.content)
      // The server had received the save, but its response was lost.
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
