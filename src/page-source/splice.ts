/** Replaces source[start, end) with `text`; offsets in UTF-16 units. start = end inserts. */
export type Splice = { start: number; end: number; text: string }

function sortSplices(splices: readonly Splice[]): Splice[] {
  const ordered = splices.map((splice, index) => ({ ...splice, index }))
  return ordered.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
}

/** Whether splices can be done together: none overlaps another or ends behind the source. */
export const canApply = (source: string, splices: readonly Splice[]): boolean =>
  sortSplices(splices).every(
    ({ start, end }, index, all) => start >= (all[index - 1]?.end ?? 0) && end >= start && end <= source.length,
  )

/** Applies splices that do not overlap, in any order; insertions at one place keep theirs. Throws where they do not pass `canApply`. */
export function applySplices(source: string, splices: readonly Splice[]): string {
  if (!canApply(source, splices)) throw new RangeError('splices overlap')
  let result = ''
  let at = 0
  for (const { start, end, text } of sortSplices(splices)) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}

/** The splices that take `splices` back: applied to the result they give `source` again. They have to pass `canApply`. */
export function invertSplices(source: string, splices: readonly Splice[]): Splice[] {
  let shift = 0
  return sortSplices(splices).map(({ start, end, text }) => {
    const at = start + shift
    shift += text.length - (end - start)
    return { start: at, end: at + text.length, text: source.slice(start, end) }
  })
}
