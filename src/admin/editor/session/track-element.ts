import type { Splice } from '@vitrine/html-editing/splice.ts'
import { applyWrites, computeSplice, type TextWrite } from './history.ts'
import type { Store, StoreState } from './store.ts'

/** An element of the page to which a slow operation refers, with the changes to the page since tracking started. */
export type TrackedElement = {
  id: string
  /** The source to which `id` refers. */
  base: string
  /** The changes to the source since tracking started, in order. */
  changes: readonly (readonly Splice[])[]
  /** Stops tracking. */
  stop: () => void
}

/** Returns the splices of `writes` to the HTML if they turn one draft into the other, otherwise null. */
function findMatchingSplices(
  before: StoreState,
  after: StoreState,
  writes: readonly TextWrite[] | undefined,
): (readonly Splice[])[] | null {
  const htmlWrites = writes?.filter(({ key }) => key === 'html') ?? []
  if (htmlWrites.length === 0) return null
  try {
    const result = applyWrites({ html: before.draft.html } as StoreState['draft'], htmlWrites)
    return result.html === after.draft.html ? htmlWrites.map(({ splices }) => splices) : null
  } catch {
    return null
  }
}

const getChangesBetween = (before: StoreState, after: StoreState): (readonly Splice[])[] =>
  findMatchingSplices(before, after, after.history.done.at(-1)?.forward) ??
  findMatchingSplices(before, after, before.history.done.at(-1)?.backward) ?? [
    [computeSplice(before.draft.html, after.draft.html)],
  ]

export function trackElement(store: Store, id: string): TrackedElement {
  const changes: (readonly Splice[])[] = []
  let before = store.now()
  const stop = store.subscribe(() => {
    const after = store.now()
    if (after.draft.html !== before.draft.html) changes.push(...getChangesBetween(before, after))
    before = after
  })
  return { id, base: before.draft.html, changes, stop }
}
