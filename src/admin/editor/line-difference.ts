const maxLines = 6
/**
 * Finds the lines in which two texts differ, with the number of the first one (from 1); at most six lines of each text.
 */
export function findLineDifference(one: string, other: string): { line: number; one: string; other: string } {
  const a = one.split(/\r\n?|\n/)
  const b = other.split(/\r\n?|\n/)
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  let last = 0
  while (last < Math.min(a.length, b.length) - same && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1
  const cut = (lines: string[]) => {
    const differing = lines.slice(same, lines.length - last)
    return differing.slice(0, maxLines).join('\n') + (differing.length > maxLines ? '\n…' : '')
  }
  return { line: same + 1, one: cut(a), other: cut(b) }
}
