import { mergeLines } from './merge-lines.ts'
import { getChangedKeys, type Texts } from './texts.ts'

/** Merges two changed versions of `base`; null when both changed the same lines differently. */
export function mergeTexts(base: Texts, theirs: Texts, mine: Texts): Texts | null {
  const result = { ...mine }
  for (const key of getChangedKeys(base, theirs)) {
    const [baseText = '', theirText = '', myText = ''] = [base[key], theirs[key], mine[key]]
    const merged = myText === baseText || myText === theirText ? theirText : mergeLines(baseText, theirText, myText)
    if (merged === null) return null
    result[key] = merged
  }
  return result
}
