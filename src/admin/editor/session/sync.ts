import { Problem } from '#api-client/call.ts'
import type { NewerRevision } from '#contract/page-editing.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { Engine } from './engine.ts'
import { createEditStep, emptyHistory, findEditsSince, type History, type Step } from './history.ts'
import { mergeTexts } from './merge-texts.ts'
import { dropRemovedFiles, loadTextsAt } from './other-texts.ts'
import type { EditedProject } from './project.ts'
import type { Remote, SaveBody } from './remote.ts'
import { isDirty, type RevisionAuthor, type Store } from './store.ts'
import { getChangedKeys, getTextName, isPart, type Texts, toTexts } from './texts.ts'

/** The maximum length that the endpoint accepts, in characters. */
const maxTextLength = 5 * 1024 * 1024

/** Notifications that the session shows to the member. */
export type SessionNotifications = {
  saved: (project: EditedProject, published: boolean) => void
  empty: () => void
  tooLong: (name: string) => void
  /** Called for a text with an unpaired surrogate, which a script can produce but UTF-8 cannot encode. */
  unpairedSurrogate: (name: string) => void
  /** `html`: whether this was an automatic save that included the HTML of the page. */
  failed: (error: unknown, publish: boolean, html?: boolean) => void
  newerShown: () => void
  merged: (by: RevisionAuthor | null) => void
  discarded: () => void
  restored: () => void
  tookTheirs: (undo: () => void) => void
}
/** `auto`: the save was not requested by the member, so its result is not announced. */
export type SaveIntent = { publish: boolean; auto: boolean }

const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
const findAuthor = (error: unknown): RevisionAuthor | null =>
  error instanceof Problem && 'savedAt' in error.answer ? (error.answer as unknown as NewerRevision) : null
/** Whether the request got no definite response, so that it is retried. */
const isUnreachable = (error: unknown) => !(error instanceof Problem) || error.status >= 500

function buildSaveBody(project: EditedProject, saved: Texts, draft: Texts, { publish, auto }: SaveIntent): SaveBody {
  const keys = getChangedKeys(saved, draft)
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

export type SyncDependencies = {
  store: Store
  remote: Remote
  draftEditor: DraftEditor
  engine: () => Engine
  notify: SessionNotifications
}

/**
 * Sends the draft to the server and applies each response. `onUnreachable` is called when the server could not be
 * reached.
 */
export function createSync(
  { store, remote, draftEditor, engine, notify }: SyncDependencies,
  onUnreachable: (intent: SaveIntent) => void,
) {
  /** Applies the server's response and keeps later changes. `step` is the last undo step that was sent. */
  function applyResponse(sent: Texts, step: Step | null, project: EditedProject) {
    const { draft, history } = store.now()
    const saved: Texts = { ...sent, ...toTexts(project.source) }
    const changedByServer = Object.keys(saved).filter(key => saved[key] !== sent[key])
    const nextDraft = { ...draft }
    for (const key of changedByServer) if (draft[key] === sent[key]) nextDraft[key] = saved[key] ?? ''
    store.set({
      ...{ project, saved, draft: nextDraft, activity: null, failure: null, recovered: null },
      ...(changedByServer.length > 0 ? { history: emptyHistory, savedStep: null } : { history, savedStep: step }),
    })
  }

  function rejectInvalidDraft(draft: Texts, { auto }: SaveIntent): boolean {
    const tooLong = Object.keys(draft).find(key => (draft[key]?.length ?? 0) > maxTextLength)
    const withSurrogate = Object.keys(draft).find(key => /\p{Surrogate}/u.test(draft[key] ?? ''))
    if (draft.html.trim() !== '' && !tooLong && !withSurrogate) return false
    store.set({ failure: 'failed' })
    if (auto) return true
    if (tooLong) notify.tooLong(getTextName(tooLong))
    else if (withSurrogate) notify.unpairedSurrogate(getTextName(withSurrogate))
    else notify.empty()
    return true
  }

  async function push(intent: SaveIntent): Promise<void> {
    await draftEditor.settled()
    const { project, saved, draft, history, newer } = store.now()
    if (newer) return intent.auto ? undefined : store.set({ newer: { ...newer, publish: intent.publish, shown: true } })
    if (!isDirty(store.now())) return pushUnchanged(intent)
    if (rejectInvalidDraft(draft, intent)) return
    store.set({ activity: intent.publish ? 'publishing' : 'saving' })
    try {
      applyResponse(draft, history.done.at(-1) ?? null, await remote.save(buildSaveBody(project, saved, draft, intent)))
      if (!intent.auto) notify.saved(store.now().project, intent.publish)
    } catch (error) {
      await handleFailure(error, intent)
    }
  }

  async function handleFailure(error: unknown, intent: SaveIntent): Promise<void> {
    if (isConflict(error)) return mergeNewerRevision(intent, error)
    store.set({ activity: null, failure: isUnreachable(error) ? 'offline' : 'failed' })
    const { saved, draft } = store.now()
    if (!isUnreachable(error)) return notify.failed(error, intent.publish, intent.auto && saved.html !== draft.html)
    if (!intent.auto) notify.failed(error, intent.publish)
    onUnreachable(intent)
  }

  /**
   * Applies the changes since the last save to the newer version `theirs`. If all changes are edits, the edits are
   * applied again; otherwise, or if that fails, the texts are merged by lines. Null when the merge fails too.
   */
  async function rebaseDraft(theirs: Texts): Promise<{ draft: Texts; history: History } | null> {
    const { project, saved, draft, history, savedStep } = store.now()
    const steps = findEditsSince(history, savedStep)
    if (steps && theirs.html !== saved.html) {
      const done = await engine().ask({
        ...{ ask: 'replay', source: theirs.html, base: saved.html, steps },
        isUtf8: project.source.isUtf8,
      })
      const html = done?.at(-1)?.at(-1)?.source
      // Changes made in the meantime are not among these edits and would be lost.
      if (done && html !== undefined && store.now().draft === draft)
        return {
          draft: { ...theirs, html },
          history: { done: done.map((each, index) => createEditStep(steps[index] ?? [], each)), undone: [] },
        }
    }
    const merged = mergeTexts(saved, theirs, store.now().draft)
    return merged && { draft: merged, history: emptyHistory }
  }

  /**
   * Handles a save by another member in the meantime: merges both versions if possible, otherwise reports a conflict.
   */
  async function mergeNewerRevision(intent: SaveIntent, refusal: unknown): Promise<void> {
    try {
      const theirs = await remote.read()
      const { project, saved: base } = store.now()
      const texts = await loadTextsAt(remote, project, base, theirs)
      const merged = await rebaseDraft(texts)
      const author = findAuthor(refusal)
      if (!merged) {
        const newer = { theirs, texts, base, publish: intent.publish, shown: !intent.auto, author }
        return store.set({ activity: null, newer })
      }
      const saved = dropRemovedFiles(theirs, texts, merged.draft)
      const draft = dropRemovedFiles(theirs, merged.draft, merged.draft)
      store.set({ project: theirs, saved, draft, history: merged.history, savedStep: null, activity: null })
      notify.merged(author)
      await push(intent)
    } catch (error) {
      await handleFailure(error, intent)
    }
  }

  async function pushUnchanged({ publish, auto }: SaveIntent) {
    const { project } = store.now()
    if (!publish) return auto ? undefined : notify.saved(project, false)
    store.set({ activity: 'publishing' })
    try {
      await remote.publish(project.source.revision)
      const next = await remote.read()
      store.set({ project: next, activity: null, failure: null })
      notify.saved(next, true)
    } catch (error) {
      store.set({ activity: null })
      if (!isConflict(error)) return notify.failed(error, true)
      notify.newerShown()
      await remote.read().then(adoptProject, failure => notify.failed(failure, true))
    }
  }

  /**
   * Replaces the whole page, for example with a restored version. The undo history no longer applies and is cleared.
   */
  function adoptProject(project: EditedProject) {
    const saved = toTexts(project.source)
    store.set({
      ...{ project, saved, draft: saved, history: emptyHistory, savedStep: null },
      ...{ newer: null, failure: null, recovered: null },
    })
  }

  return { push, mergeNewerRevision, adoptProject }
}
