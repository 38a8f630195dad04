import type { Splice } from '#page-source/splice.ts'
import { applyWrites, computeSplice, type TextWrite } from './history.ts'
import type { Store, StoreState } from './store.ts'

/** An element of the page that a slow operation refers to, and the changes since it was chosen. */
export type TrackedElement = {
  id: string
  /** The source in which `id` is an address. */
  base: string
  /** The changes since then, in order. */
  changes: readonly (readonly Splice[])[]
  /** Stops tracking. */
  stop: () => void
}

/** Returns the writes that turned one draft into the other; null when these writes do not produce it. */
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
