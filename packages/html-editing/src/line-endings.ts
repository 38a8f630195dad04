const lineEnd = /\r\n?|\n/g
const splitLines = (text: string) => text.split(lineEnd)
const listLineEnds = (text: string) => [...text.matchAll(lineEnd)].map(([end]) => end)

/** Returns the most common line ending. */
function findUsualEnd(ends: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1)
  const [mostFrequent] = [...counts].sort(([, one], [, other]) => other - one)
  return mostFrequent?.[0] ?? '\n'
}

/**
 * Returns `edited` with the line endings of `before`: a browser's text field contains only LF, but lines that were not
 * edited must stay the same byte for byte. Equal lines at the start and the end keep their line ending; the lines
 * between them get the most common line ending of `before`. An `edited` text that contains CR is returned unchanged,
 * because its line endings are intentional.
 */
export function restoreLineEndings(before: string, edited: string): string {
  const ends = listLineEnds(before)
  if (edited.includes('\r') || ends.every(end => end === '\n')) return edited
  const [old, updated] = [splitLines(before), edited.split('\n')]
  const commonLength = Math.min(old.length, updated.length)
  let start = 0
  while (start < commonLength && old[start] === updated[start]) start++
  let tail = 0
  while (tail < commonLength - start && old.at(-1 - tail) === updated.at(-1 - tail)) tail++
  const usual = findUsualEnd(ends)
  const endAt = (at: number) => {
    if (at < start) return ends[at]
    return at >= updated.length - tail ? ends[at - updated.length + old.length] : undefined
  }
  return updated.map((line, at) => (at === updated.length - 1 ? line : line + (endAt(at) ?? usual))).join('')
}
