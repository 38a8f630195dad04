import type { Splice } from '#page-source/splice.ts'
import { spliceBetween, type Write, written } from './history.ts'
import type { Held, Store } from './store.ts'

/** An element of the page that is meant by something slow, and what was written since it was chosen. */
export type Mark = {
  id: string
  /** The source that `id` is an address in. */
  base: string
  /** What was done to it since, one after the other. */
  changes: readonly (readonly Splice[])[]
  /** Ends following it. */
  stop: () => void
}

/** The writes that made one draft of the other; null where they are others than these. */
function fitting(before: Held, now: Held, writes: readonly Write[] | undefined): (readonly Splice[])[] | null {
  const own = writes?.filter(({ key }) => key === 'html') ?? []
  if (own.length === 0) return null
  try {
    const made = written({ html: before.draft.html } as Held['draft'], own)
    return made.html === now.draft.html ? own.map(({ splices }) => splices) : null
  } catch {
    return null
  }
}

const changesBetween = (before: Held, now: Held): (readonly Splice[])[] =>
  fitting(before, now, now.history.done.at(-1)?.forth) ??
  fitting(before, now, before.history.done.at(-1)?.back) ?? [[spliceBetween(before.draft.html, now.draft.html)]]

/** Follows an element of the draft from now on. */
export function followElement(store: Store, id: string): Mark {
  const changes: (readonly Splice[])[] = []
  let before = store.now()
  const stop = store.subscribe(() => {
    const now = store.now()
    if (now.draft.html !== before.draft.html) changes.push(...changesBetween(before, now))
    before = now
  })
  return { id, base: before.draft.html, changes, stop }
}
