import type { PageContent } from './editor.ts'
import { merged } from './merge.ts'

/** States of a page before each step, and those that were undone, the next first. `open`: a step that may still grow. */
export type History = {
  past: readonly PageContent[]
  future: readonly PageContent[]
  open: { merge: string; at: number } | null
}
type State = { content: PageContent; history: History }

export const noHistory: History = { past: [], future: [], open: null }
const mostSteps = 300
/** Ms within which steps of the same `merge` are one. */
const pause = 800

/** The history once a step was done at `now` (ms) on `before`. */
export function withStep({ past, open }: History, before: PageContent, now: number, merge?: string): History {
  const goesOn = merge !== undefined && open?.merge === merge && now - open.at <= pause
  return {
    past: goesOn ? past : [...past, before].slice(-mostSteps),
    future: [],
    open: merge === undefined ? null : { merge, at: now },
  }
}

/** One step back; null where there is none. */
export function undone({ content, history: { past, future } }: State): State | null {
  const before = past.at(-1)
  return before
    ? { content: before, history: { past: past.slice(0, -1), future: [content, ...future], open: null } }
    : null
}

/** The step that was undone last, done again; null where there is none. */
export function redone({ content, history: { past, future } }: State): State | null {
  const [next, ...later] = future
  return next ? { content: next, history: { past: [...past, content], future: later, open: null } } : null
}

/** The same steps on what somebody else made of `base`: undoing one does not undo the other's. */
export function rebased({ past, future }: History, base: PageContent, theirs: PageContent): History {
  const onTop = (state: PageContent) => merged(base, theirs, state).content
  return { past: past.map(onTop), future: future.map(onTop), open: null }
}
