const maxLines = 6
/**
 * Finds the lines in which two texts differ. `line` is the number of the first such line, counted from 1. `one` and
 * `other` contain at most six lines of each text.
 */
export function findLineDifference(one: string, other: string): { line: number; one: string; other: string } {
  const a = one.split(/\r\n?|\n/)
  const b = other.split(/\r\n?|\n/)
  let equalStart = 0
  while (equalStart < a.length && equalStart < b.length && a[equalStart] === b[equalStart]) equalStart += 1
  let equalEnd = 0
  while (
    equalEnd < Math.min(a.length, b.length) - equalStart &&
    a[a.length - 1 - equalEnd] === b[b.length - 1 - equalEnd]
  )
    equalEnd += 1
  const formatDifference = (lines: string[]) => {
    const differing = lines.slice(equalStart, lines.length - equalEnd)
    return differing.slice(0, maxLines).join('\n') + (differing.length > maxLines ? '\n…' : '')
  }
  return { line: equalStart + 1, one: formatDifference(a), other: formatDifference(b) }
}
