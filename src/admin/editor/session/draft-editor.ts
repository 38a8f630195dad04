import type { Edit } from '#page-source/edits/edit.ts'
import { restoreLineEndings } from '#page-source/line-endings.ts'
import type { Engine } from './engine.ts'
import { applyWrites, createEditStep, createTypedStep, pushStep, type Step } from './history.ts'
import type { EditResult } from './page-session.ts'
import type { Store } from './store.ts'
import { getChangedKeys } from './texts.ts'
import type { TrackedElement } from './track-element.ts'

const maxAttempts = 50

/** Creates everything that changes the draft, each change as an undo step. */
export function createDraftEditor(store: Store, engine: () => Engine, clock: () => number) {
  let turn: Promise<unknown> = Promise.resolve()

  function does(step: Step) {
    const { draft, history } = store.now()
    store.set({ draft: applyWrites(draft, step.forth), history: pushStep(history, step) })
  }

  async function run(edits: readonly Edit[]): Promise<EditResult> {
    const { draft, project } = store.now()
    const { html } = draft
    const answer = await engine().ask({ ask: 'edit', source: html, isUtf8: project.source.isUtf8, edits })
    if (!answer.ok) return answer
    // A change in the meantime may have moved every address.
    if (store.now().draft.html !== html) return { ok: false, reason: 'changed' }
    does(createEditStep(edits, answer.done))
    return { ok: true }
  }

  /** Like `run`, for an element that was marked earlier, wherever it is now. */
  async function runMarked(
    { id, base, changes }: TrackedElement,
    editsAt: (id: string) => readonly Edit[],
  ): Promise<EditResult> {
    let result: EditResult = { ok: false, reason: 'changed' }
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const { draft, project } = store.now()
      const { html: source } = draft
      const { isUtf8 } = project.source
      const address = await engine().ask({ ask: 'marked', source, isUtf8, base, id, changes: [...changes] })
      if (store.now().draft.html !== source) continue
      if (address === null) return { ok: false, reason: 'not_found' }
      result = await run(editsAt(address))
      // The source changed in the meantime, so the element is searched again.
      if (result.ok || store.now().draft.html === source) return result
    }
    return result
  }

  return {
    type(key: string, text: string) {
      const before = store.now().draft[key] ?? ''
      const after = restoreLineEndings(before, text)
      if (after !== before) does(createTypedStep(key, before, after, clock()))
    },
    editAll(edits: readonly Edit[]): Promise<EditResult> {
      const result = turn.then(() => run(edits))
      turn = result.catch(() => undefined)
      return result
    },
    editMarked(mark: TrackedElement, editsAt: (id: string) => readonly Edit[]): Promise<EditResult> {
      const result = turn.then(() => runMarked(mark, editsAt))
      turn = result.catch(() => undefined)
      return result
    },
    /** Resolves when the edits requested so far are done. */
    settled: () => turn,
    undo() {
      const { draft, history } = store.now()
      const step = history.done.at(-1)
      if (!step) return
      const { typedAt: _, ...again } = step
      store.set({
        draft: applyWrites(draft, step.back),
        history: { done: history.done.slice(0, -1), undone: [again, ...history.undone] },
      })
    },
    redo() {
      const { draft, history } = store.now()
      const [step, ...undone] = history.undone
      if (!step) return
      store.set({ draft: applyWrites(draft, step.forth), history: { done: [...history.done, step], undone } })
    },
    discardTyped() {
      const { saved, draft } = store.now()
      const steps = getChangedKeys(saved, draft).map(key => createTypedStep(key, draft[key] ?? '', saved[key] ?? '', 0))
      if (steps.length === 0) return
      does({ forth: steps.flatMap(step => step.forth), back: steps.flatMap(step => step.back) })
    },
  }
}
export type DraftEditor = ReturnType<typeof createDraftEditor>
