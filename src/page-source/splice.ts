/** Replaces source[start, end) with `text`; offsets in UTF-16 units. start = end inserts. */
export type Splice = { start: number; end: number; text: string }

/** Applies splices that do not overlap, in any order; insertions at one place keep theirs. Throws on overlap. */
export function applySplices(source: string, splices: readonly Splice[]): string {
  const ordered = splices.map((splice, index) => ({ ...splice, index }))
  ordered.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
  let result = ''
  let at = 0
  for (const { start, end, text } of ordered) {
    if (start < at || end < start || end > source.length) throw new RangeError('splices overlap')
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}
