import type { PageContent } from './editor.ts'
import { mergeContent } from './merge.ts'

/** States of a page before each step, and those that were undone, the next first. `open`: a step that may still grow. */
export type History = {
  past: readonly PageContent[]
  future: readonly PageContent[]
  open: { merge: string; at: number } | null
}
type State = { content: PageContent; history: History }

export const emptyHistory: History = { past: [], future: [], open: null }
const maxSteps = 300
/** Ms within which steps of the same `merge` are one. */
const mergeWindowMs = 800

/** The history once a step was done at `now` (ms) on `before`. */
export function pushStep({ past, open }: History, before: PageContent, now: number, merge?: string): History {
  const goesOn = merge !== undefined && open?.merge === merge && now - open.at <= mergeWindowMs
  return {
    past: goesOn ? past : [...past, before].slice(-maxSteps),
    future: [],
    open: merge === undefined ? null : { merge, at: now },
  }
}

/** One step back; null where there is none. */
export function undoStep({ content, history: { past, future } }: State): State | null {
  const before = past.at(-1)
  return before
    ? { content: before, history: { past: past.slice(0, -1), future: [content, ...future], open: null } }
    : null
}

/** The step that was undone last, done again; null where there is none. */
export function redoStep({ content, history: { past, future } }: State): State | null {
  const [next, ...later] = future
  return next ? { content: next, history: { past: [...past, content], future: later, open: null } } : null
}

/** The same steps on what somebody else made of `base`: undoing one does not undo the other's. */
export function rebaseHistory({ past, future }: History, base: PageContent, theirs: PageContent): History {
  const onTop = (state: PageContent) => mergeContent(base, theirs, state).content
  return { past: past.map(onTop), future: future.map(onTop), open: null }
}
