import { Problem } from '#api-client/call.ts'
import type { NewerVersion, VisualPage } from '#contract/visual-pages.ts'
import type { PageContent } from '../model/editor.ts'
import { rebaseHistory } from '../model/history.ts'
import { isSameContent, mergeContent } from '../model/merge.ts'
import { toPageContent } from './initial-state.ts'
import type { Remote } from './remote.ts'
import { isDirty, type Store } from './store.ts'

/** Notifications that the session shows to the member. */
export type SessionNotifications = {
  /** Returns the message for an error of the server or the network. */
  formatError: (error: unknown) => string
  /** Returns why a page cannot be saved or published; null when it can. */
  findRefusal: (content: PageContent, publish: boolean) => string | null
  publishFailed: (text: string) => void
  merged: (author: string | null) => void
  tookTheirs: (undo: () => void) => void
  restored: () => void
  discarded: () => void
  failed: (text: string) => void
}
/** `auto`: the save was not requested by the member, so its result is not announced. */
export type SaveIntent = { publish: boolean; auto: boolean; restoredFrom?: string }

/** How many unconfirmed saves are remembered. */
const maxRememberedSaves = 8
const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
/** Whether the request got no definite response, so that it is retried. */
const isUnreachable = (error: unknown) => !(error instanceof Problem) || error.status >= 500
const findAuthor = (error: unknown) =>
  error instanceof Problem ? ((error.answer as Partial<NewerVersion>).author ?? null) : null

export type SyncDependencies = { store: Store; remote: Remote; notify: SessionNotifications }

/**
 * Sends the page to the server and applies each response. `onUnreachable` is called when the server could not be
 * reached.
 */
export function createSync({ store, remote, notify }: SyncDependencies, onUnreachable: () => void) {
  /** Applies the saved version; later changes and all undo steps are kept. */
  function applySaved(sentContent: PageContent, { content, version, isDraft, savedAt }: VisualPage) {
    const saved = toPageContent(content)
    const { content: current, history } = store.now()
    store.set({
      ...{ saved, version, isDraft, savedAt: new Date(savedAt) },
      ...{
        content: mergeContent(sentContent, saved, current).content,
        history: rebaseHistory(history, sentContent, saved),
      },
      ...{ sent: [], activity: null, failure: null, problem: null },
    })
  }

  async function send(content: PageContent, { publish, auto, restoredFrom }: SaveIntent) {
    const { version } = store.now()
    if (publish) return applySaved(content, await remote.publish({ ...content, version }))
    const body = { ...content, version, auto, ...(restoredFrom !== undefined && { restoredFrom }) }
    const response = await remote.keep(body)
    store.set({
      ...{ saved: content, version: response.version, savedAt: new Date(response.savedAt) },
      ...{ isDraft: store.now().isDraft || response.version !== version },
      ...{ sent: [], activity: null, failure: null, problem: null },
    })
  }

  function rejectInvalidPage({ publish, auto }: SaveIntent): boolean {
    const problem = notify.findRefusal(store.now().content, publish)
    if (problem === null) return false
    // A page that cannot be published can still be saved as a draft, so a refusal to publish is not a failed save.
    if (!publish) store.set({ failure: 'failed', problem })
    if (!auto) notify.publishFailed(problem)
    return true
  }

  /** @returns whether the server has what was on the screen when the save was requested */
  async function push(intent: SaveIntent): Promise<boolean> {
    const { newer, content } = store.now()
    if (newer) {
      if (!intent.auto) store.set({ newer: { ...newer, publish: intent.publish, shown: true } })
      return false
    }
    if (!intent.publish && intent.restoredFrom === undefined && !isDirty(store.now())) return true
    if (rejectInvalidPage(intent)) return false
    store.set({
      activity: intent.publish ? 'publishing' : 'saving',
      sent: [...store.now().sent, content].slice(-maxRememberedSaves),
    })
    try {
      await send(content, intent)
      return true
    } catch (error) {
      return handleFailure(error, intent)
    }
  }

  async function handleFailure(error: unknown, intent: SaveIntent): Promise<boolean> {
    if (isConflict(error)) return mergeNewerVersion(error, intent)
    const text = notify.formatError(error)
    store.set({ activity: null, failure: isUnreachable(error) ? 'offline' : 'failed', problem: text })
    if (!intent.auto) notify.publishFailed(text)
    if (isUnreachable(error)) onUnreachable()
    return false
  }

  /**
   * Handles a save by another member in the meantime: merges both versions if nothing collides, otherwise reports a
   * conflict.
   */
  async function mergeNewerVersion(findRefusal: unknown, intent: SaveIntent): Promise<boolean> {
    try {
      const theirs = await remote.read()
      const { saved, sent, content } = store.now()
      const newest = toPageContent(theirs.content)
      // If the newest version equals content that was sent, the server had received that save and only its response was
      // lost.
      const receivedSave = sent.find(each => isSameContent(each, newest))
      const base = receivedSave ?? saved
      const { collisions } = mergeContent(base, newest, content)
      if (collisions.length > 0) {
        const { version, isDraft, savedAt } = theirs
        const details = {
          author: findAuthor(findRefusal),
          savedAt,
          version,
          isDraft,
          publish: intent.publish,
          shown: !intent.auto,
        }
        store.set({ activity: null, sent: [], newer: { ...details, content: newest, base, collisions } })
        return false
      }
      applySaved(base, theirs)
      if (!receivedSave) notify.merged(findAuthor(findRefusal))
      return await push(intent)
    } catch (error) {
      return handleFailure(error, intent)
    }
  }

  return { push, applySaved }
}
