import type { NewerRevision } from '#contract/page-editing.ts'
import { Problem } from '#web/call.ts'
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
  /** An unpaired surrogate, which a script can produce but UTF-8 cannot encode. */
  halfCharacter: (name: string) => void
  /** `html`: it was an automatic save of the page itself. */
  failed: (error: unknown, publish: boolean, html?: boolean) => void
  newerShown: () => void
  broughtTogether: (by: RevisionAuthor | null) => void
  discarded: () => void
  restored: () => void
  theirsTaken: (back: () => void) => void
}
/** `auto`: nobody asked for the save, so its result is not announced. */
export type SaveIntent = { publish: boolean; auto: boolean }

const isConflict = (error: unknown) => error instanceof Problem && error.code === 'conflict'
const findAuthor = (error: unknown): RevisionAuthor | null =>
  error instanceof Problem && 'savedAt' in error.answer ? (error.answer as unknown as NewerRevision) : null
/** The request did not get a definite answer, so it is retried. */
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
  writing: DraftEditor
  engine: () => Engine
  tell: SessionNotifications
}

/** Sends the draft to the server and applies each response. `lost` is called when the server could not be reached. */
export function createSync(
  { store, remote, writing, engine, tell }: SyncDependencies,
  lost: (wish: SaveIntent) => void,
) {
  /** Applies the server's response; later changes are kept. `step` is the last one that was sent. */
  function settle(sent: Texts, step: Step | null, project: EditedProject) {
    const { draft, history } = store.now()
    const saved: Texts = { ...sent, ...toTexts(project.source) }
    const foreign = Object.keys(saved).filter(key => saved[key] !== sent[key])
    const next = { ...draft }
    for (const key of foreign) if (draft[key] === sent[key]) next[key] = saved[key] ?? ''
    store.set({
      ...{ project, saved, draft: next, work: null, trouble: null, recovered: null },
      ...(foreign.length > 0 ? { history: emptyHistory, savedStep: null } : { history, savedStep: step }),
    })
  }

  function refused(draft: Texts, { auto }: SaveIntent): boolean {
    const tooLong = Object.keys(draft).find(key => (draft[key]?.length ?? 0) > maxTextLength)
    const half = Object.keys(draft).find(key => /\p{Surrogate}/u.test(draft[key] ?? ''))
    if (draft.html.trim() !== '' && !tooLong && !half) return false
    store.set({ trouble: 'failed' })
    if (auto) return true
    if (tooLong) tell.tooLong(getTextName(tooLong))
    else if (half) tell.halfCharacter(getTextName(half))
    else tell.empty()
    return true
  }

  async function push(wish: SaveIntent): Promise<void> {
    await writing.settled()
    const { project, saved, draft, history, newer } = store.now()
    if (newer) return wish.auto ? undefined : store.set({ newer: { ...newer, publish: wish.publish, shown: true } })
    if (!isDirty(store.now())) return pushNothing(wish)
    if (refused(draft, wish)) return
    store.set({ work: wish.publish ? 'publishing' : 'saving' })
    try {
      settle(draft, history.done.at(-1) ?? null, await remote.save(buildSaveBody(project, saved, draft, wish)))
      if (!wish.auto) tell.saved(store.now().project, wish.publish)
    } catch (error) {
      await stumbled(error, wish)
    }
  }

  async function stumbled(error: unknown, wish: SaveIntent): Promise<void> {
    if (isConflict(error)) return meet(wish, error)
    store.set({ work: null, trouble: isUnreachable(error) ? 'offline' : 'failed' })
    const { saved, draft } = store.now()
    if (!isUnreachable(error)) return tell.failed(error, wish.publish, wish.auto && saved.html !== draft.html)
    if (!wish.auto) tell.failed(error, wish.publish)
    lost(wish)
  }

  /**
   * Applies the changes since the last save to the other version: edits are repeated, texts are merged by lines. Null
   * when neither works.
   */
  async function onTop(theirs: Texts): Promise<{ draft: Texts; history: History } | null> {
    const { project, saved, draft, history, savedStep } = store.now()
    const steps = findEditsSince(history, savedStep)
    if (steps && theirs.html !== saved.html) {
      const done = await engine().ask({
        ...{ ask: 'replay', source: theirs.html, base: saved.html, steps },
        isUtf8: project.source.isUtf8,
      })
      const html = done?.at(-1)?.at(-1)?.source
      // Changes made in the meantime are not among these edits.
      if (done && html !== undefined && store.now().draft === draft)
        return {
          draft: { ...theirs, html },
          history: { done: done.map((each, at) => createEditStep(steps[at] ?? [], each)), undone: [] },
        }
    }
    const both = mergeTexts(saved, theirs, store.now().draft)
    return both && { draft: both, history: emptyHistory }
  }

  /** Somebody else saved in between: merges both versions if possible, otherwise reports a conflict. */
  async function meet(wish: SaveIntent, refusal: unknown): Promise<void> {
    try {
      const theirs = await remote.read()
      const { project, saved: base } = store.now()
      const texts = await loadTextsAt(remote, project, base, theirs)
      const both = await onTop(texts)
      const by = findAuthor(refusal)
      if (!both) {
        const newer = { theirs, texts, base, publish: wish.publish, shown: !wish.auto, by }
        return store.set({ work: null, newer })
      }
      const saved = dropRemovedFiles(theirs, texts, both.draft)
      const draft = dropRemovedFiles(theirs, both.draft, both.draft)
      store.set({ project: theirs, saved, draft, history: both.history, savedStep: null, work: null })
      tell.broughtTogether(by)
      await push(wish)
    } catch (error) {
      await stumbled(error, wish)
    }
  }

  async function pushNothing({ publish, auto }: SaveIntent) {
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

  /** Takes over another state of the whole page; earlier changes do not apply to it. */
  function take(project: EditedProject) {
    const saved = toTexts(project.source)
    store.set({
      ...{ project, saved, draft: saved, history: emptyHistory, savedStep: null },
      ...{ newer: null, trouble: null, recovered: null },
    })
  }

  return { push, meet, take }
}
