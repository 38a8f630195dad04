import { mergeLines } from './merge-lines.ts'
import { getChangedKeys, type Texts } from './texts.ts'

/** Merges two changed versions of `base`; null when both changed the same lines differently. */
export function mergeTexts(base: Texts, theirs: Texts, mine: Texts): Texts | null {
  const both = { ...mine }
  for (const key of getChangedKeys(base, theirs)) {
    const [before = '', other = '', own = ''] = [base[key], theirs[key], mine[key]]
    const merged = own === before || own === other ? other : mergeLines(before, other, own)
    if (merged === null) return null
    both[key] = merged
  }
  return both
}
