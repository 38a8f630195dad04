/**
 * Replaces source[start, end) with `text`; the offsets are in UTF-16 units. If start equals end, `text` is inserted.
 */
export type Splice = { start: number; end: number; text: string }

function sortSplices(splices: readonly Splice[]): Splice[] {
  const indexed = splices.map((splice, index) => ({ ...splice, index }))
  return indexed.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
}

/** Whether splices can be applied together: none overlaps another one or ends beyond the source. */
export const canApply = (source: string, splices: readonly Splice[]): boolean =>
  sortSplices(splices).every(
    ({ start, end }, index, all) => start >= (all[index - 1]?.end ?? 0) && end >= start && end <= source.length,
  )

/**
 * Applies splices, which can be in any order; insertions at the same offset keep their order. Throws RangeError for
 * splices that do not pass `canApply`.
 */
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

/** Returns splices that undo `splices` when they are applied to the result. `splices` must pass `canApply`. */
export function invertSplices(source: string, splices: readonly Splice[]): Splice[] {
  let shift = 0
  return sortSplices(splices).map(({ start, end, text }) => {
    const at = start + shift
    shift += text.length - (end - start)
    return { start: at, end: at + text.length, text: source.slice(start, end) }
  })
}
