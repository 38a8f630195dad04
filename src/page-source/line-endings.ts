const lineEnd = /\r\n?|\n/g
const splitLines = (text: string) => text.split(lineEnd)
const listLineEnds = (text: string) => [...text.matchAll(lineEnd)].map(([end]) => end)

/** Returns the line ending that most lines have. */
function findUsualEnd(ends: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1)
  const [mostFrequent] = [...counts].sort(([, one], [, other]) => other - one)
  return mostFrequent?.[0] ?? '\n'
}

/**
 * Returns `edited` with the line endings of `before`, because a browser's text field knows only \n and untouched lines
 * must stay the same, byte for byte. Lines at the start and end that are equal except for their ending keep it; those
 * between get the most common ending of `before`. An `edited` text with a \r is returned unchanged, because its endings
 * are intentional.
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
