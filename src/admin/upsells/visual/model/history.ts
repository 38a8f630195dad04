import type { PageContent } from './editor.ts'
import { mergeContent } from './merge.ts'

/**
 * The undo history. `past` are the states before each step, `future` the undone states, the next one first. `open` is a
 * step with which later changes are still combined.
 */
export type History = {
  past: readonly PageContent[]
  future: readonly PageContent[]
  open: { merge: string; at: number } | null
}
type State = { content: PageContent; history: History }

export const emptyHistory: History = { past: [], future: [], open: null }
const maxSteps = 300
/** Steps with the same `merge` within this time are combined. */
const mergeWindowMs = 800

/** Adds a step made at `now` (ms) on the content `before`. */
export function pushStep({ past, open }: History, before: PageContent, now: number, merge?: string): History {
  const isContinued = merge !== undefined && open?.merge === merge && now - open.at <= mergeWindowMs
  return {
    past: isContinued ? past : [...past, before].slice(-maxSteps),
    future: [],
    open: merge === undefined ? null : { merge, at: now },
  }
}

/** Undoes one step; null when there is none. */
export function undoStep({ content, history: { past, future } }: State): State | null {
  const before = past.at(-1)
  return before
    ? { content: before, history: { past: past.slice(0, -1), future: [content, ...future], open: null } }
    : null
}

/** Redoes the step that was undone last; null when there is none. */
export function redoStep({ content, history: { past, future } }: State): State | null {
  const [next, ...later] = future
  return next ? { content: next, history: { past: [...past, content], future: later, open: null } } : null
}

/**
 * Applies the same steps to the version that another member made of `base`, so that undo does not revert that member's
 * changes.
 */
export function rebaseHistory({ past, future }: History, base: PageContent, theirs: PageContent): History {
  const rebase = (state: PageContent) => mergeContent(base, theirs, state).content
  return { past: past.map(rebase), future: future.map(rebase), open: null }
}
