import { changed, type Texts } from './texts.ts'

/** Texts that were written on `base` in two places, as one; null where both changed the same text in different ways. */
export function broughtTogether(base: Texts, theirs: Texts, mine: Texts): Texts | null {
  const both = { ...mine }
  for (const key of changed(base, theirs)) {
    if (mine[key] !== base[key] && mine[key] !== theirs[key]) return null
    both[key] = theirs[key] ?? ''
  }
  return both
}
