import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { restoreLineEndings } from '@vitrine/html-editing/line-endings.ts'
import type { Engine } from './engine.ts'
import { applyWrites, createEditStep, createTypedStep, pushStep, type Step } from './history.ts'
import type { EditResult } from './page-session.ts'
import type { Store } from './store.ts'
import { getChangedKeys } from './texts.ts'
import type { TrackedElement } from './track-element.ts'

const maxAttempts = 50

/** Creates the functions that change the draft. Each change is one undo step. */
export function createDraftEditor(store: Store, engine: () => Engine, clock: () => number) {
  let lastEdit: Promise<unknown> = Promise.resolve()

  function applyStep(step: Step) {
    const { draft, history } = store.now()
    store.set({ draft: applyWrites(draft, step.forward), history: pushStep(history, step) })
  }

  async function run(edits: readonly Edit[]): Promise<EditResult> {
    const { draft, project } = store.now()
    const { html } = draft
    const answer = await engine().ask({ ask: 'edit', source: html, isUtf8: project.source.isUtf8, edits })
    if (!answer.ok) return answer
    // A change in the meantime may have changed every element id.
    if (store.now().draft.html !== html) return { ok: false, reason: 'changed' }
    applyStep(createEditStep(edits, answer.done))
    return { ok: true }
  }

  /** Like `run`, but for a tracked element, wherever that element is now. */
  async function runMarked(
    { id, base, changes }: TrackedElement,
    editsAt: (id: string) => readonly Edit[],
  ): Promise<EditResult> {
    let result: EditResult = { ok: false, reason: 'changed' }
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
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
      if (after !== before) applyStep(createTypedStep(key, before, after, clock()))
    },
    editAll(edits: readonly Edit[]): Promise<EditResult> {
      const result = lastEdit.then(() => run(edits))
      lastEdit = result.catch(() => undefined)
      return result
    },
    editMarked(mark: TrackedElement, editsAt: (id: string) => readonly Edit[]): Promise<EditResult> {
      const result = lastEdit.then(() => runMarked(mark, editsAt))
      lastEdit = result.catch(() => undefined)
      return result
    },
    /** Resolves when the edits requested so far are done. */
    settled: () => lastEdit,
    undo() {
      const { draft, history } = store.now()
      const step = history.done.at(-1)
      if (!step) return
      const { typedAt: _, ...undoneStep } = step
      store.set({
        draft: applyWrites(draft, step.backward),
        history: { done: history.done.slice(0, -1), undone: [undoneStep, ...history.undone] },
      })
    },
    redo() {
      const { draft, history } = store.now()
      const [step, ...undone] = history.undone
      if (!step) return
      store.set({ draft: applyWrites(draft, step.forward), history: { done: [...history.done, step], undone } })
    },
    discardTyped() {
      const { saved, draft } = store.now()
      const steps = getChangedKeys(saved, draft).map(key => createTypedStep(key, draft[key] ?? '', saved[key] ?? '', 0))
      if (steps.length === 0) return
      applyStep({ forward: steps.flatMap(step => step.forward), backward: steps.flatMap(step => step.backward) })
    },
  }
}
export type DraftEditor = ReturnType<typeof createDraftEditor>
