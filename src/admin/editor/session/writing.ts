import type { Edit } from '#page-source/edits/edit.ts'
import { withLineEndings } from '#page-source/line-endings.ts'
import type { Engine } from './engine.ts'
import { editedStep, type Step, typedStep, withStep, written } from './history.ts'
import type { Mark } from './mark.ts'
import type { EditResult } from './page-session.ts'
import type { Store } from './store.ts'
import { changed } from './texts.ts'

const mostTries = 50

/** Everything that changes the draft, each as a step that can be taken back. */
export function createWriting(store: Store, engine: () => Engine, clock: () => number) {
  let turn: Promise<unknown> = Promise.resolve()

  function does(step: Step) {
    const { draft, history } = store.now()
    store.set({ draft: written(draft, step.forth), history: withStep(history, step) })
  }

  async function run(edits: readonly Edit[]): Promise<EditResult> {
    const { draft, project } = store.now()
    const { html } = draft
    const answer = await engine().ask({ ask: 'edit', source: html, isUtf8: project.source.isUtf8, edits })
    if (!answer.ok) return answer
    // What was written meanwhile may have moved every address.
    if (store.now().draft.html !== html) return { ok: false, reason: 'changed' }
    does(editedStep(edits, answer.done))
    return { ok: true }
  }

  /** As `run`, on an element that was chosen a while ago, wherever it is by now. */
  async function runMarked({ id, base, changes }: Mark, editsAt: (id: string) => readonly Edit[]): Promise<EditResult> {
    let result: EditResult = { ok: false, reason: 'changed' }
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { draft, project } = store.now()
      const { html: source } = draft
      const { isUtf8 } = project.source
      const address = await engine().ask({ ask: 'marked', source, isUtf8, base, id, changes: [...changes] })
      if (store.now().draft.html !== source) continue
      if (address === null) return { ok: false, reason: 'not_found' }
      result = await run(editsAt(address))
      // Written meanwhile: the element is looked for again.
      if (result.ok || store.now().draft.html === source) return result
    }
    return result
  }

  return {
    type(key: string, text: string) {
      const before = store.now().draft[key] ?? ''
      const after = withLineEndings(before, text)
      if (after !== before) does(typedStep(key, before, after, clock()))
    },
    editAll(edits: readonly Edit[]): Promise<EditResult> {
      const result = turn.then(() => run(edits))
      turn = result.catch(() => undefined)
      return result
    },
    editMarked(mark: Mark, editsAt: (id: string) => readonly Edit[]): Promise<EditResult> {
      const result = turn.then(() => runMarked(mark, editsAt))
      turn = result.catch(() => undefined)
      return result
    },
    /** When the edits asked for until now are done. */
    settled: () => turn,
    undo() {
      const { draft, history } = store.now()
      const step = history.done.at(-1)
      if (!step) return
      const { typedAt: _, ...again } = step
      store.set({
        draft: written(draft, step.back),
        history: { done: history.done.slice(0, -1), undone: [again, ...history.undone] },
      })
    },
    redo() {
      const { draft, history } = store.now()
      const [step, ...undone] = history.undone
      if (!step) return
      store.set({ draft: written(draft, step.forth), history: { done: [...history.done, step], undone } })
    },
    discardTyped() {
      const { saved, draft } = store.now()
      const steps = changed(saved, draft).map(key => typedStep(key, draft[key] ?? '', saved[key] ?? '', 0))
      if (steps.length === 0) return
      does({ forth: steps.flatMap(step => step.forth), back: steps.flatMap(step => step.back) })
    },
  }
}
export type Writing = ReturnType<typeof createWriting>
