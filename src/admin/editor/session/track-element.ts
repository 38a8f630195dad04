import type { Splice } from '#page-source/splice.ts'
import { applyWrites, computeSplice, type TextWrite } from './history.ts'
import type { Store, StoreState } from './store.ts'

/** An element of the page that is meant by something slow, and what was written since it was chosen. */
export type TrackedElement = {
  id: string
  /** The source that `id` is an address in. */
  base: string
  /** What was done to it since, one after the other. */
  changes: readonly (readonly Splice[])[]
  /** Ends following it. */
  stop: () => void
}

/** The writes that made one draft of the other; null where they are others than these. */
function findMatchingSplices(
  before: StoreState,
  now: StoreState,
  writes: readonly TextWrite[] | undefined,
): (readonly Splice[])[] | null {
  const own = writes?.filter(({ key }) => key === 'html') ?? []
  if (own.length === 0) return null
  try {
    const made = applyWrites({ html: before.draft.html } as StoreState['draft'], own)
    return made.html === now.draft.html ? own.map(({ splices }) => splices) : null
  } catch {
    return null
  }
}

const getChangesBetween = (before: StoreState, now: StoreState): (readonly Splice[])[] =>
  findMatchingSplices(before, now, now.history.done.at(-1)?.forth) ??
  findMatchingSplices(before, now, before.history.done.at(-1)?.back) ?? [
    [computeSplice(before.draft.html, now.draft.html)],
  ]

/** Follows an element of the draft from now on. */
export function trackElement(store: Store, id: string): TrackedElement {
  const changes: (readonly Splice[])[] = []
  let before = store.now()
  const stop = store.subscribe(() => {
    const now = store.now()
    if (now.draft.html !== before.draft.html) changes.push(...getChangesBetween(before, now))
    before = now
  })
  return { id, base: before.draft.html, changes, stop }
}
