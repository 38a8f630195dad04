/** A change that replaces the lines of the base from `start` to `end` (exclusive) with `lines`. */
type LineChange = { start: number; end: number; lines: string[] }

/** Splits a text into lines including their line endings. */
const splitLines = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+/g) ?? []

/**
 * If two texts differ in more lines than this, the whole text counts as one change, because nobody typed so many
 * changes.
 */
const maxSteps = 1_500

/** Myers' greedy diff: finds the fewest insertions and deletions from `a` to `b`; null when there are too many. */
function trace(a: readonly string[], b: readonly string[]): Int32Array[] | null {
  const maxDistance = Math.min(a.length + b.length, maxSteps)
  const reached = new Int32Array(2 * maxDistance + 3)
  const steps: Int32Array[] = []
  for (let d = 0; d <= maxDistance; d += 1) {
    steps.push(reached.slice())
    for (let k = -d; k <= d; k += 2) {
      const [left = 0, right = 0] = [reached[maxDistance + k], reached[maxDistance + k + 2]]
      let x = k === -d || (k !== d && left < right) ? right : left + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
      reached[maxDistance + 1 + k] = x
      if (x >= a.length && x - k >= b.length) return steps
    }
  }
  return null
}

/** Yields the indexes of equal lines in `a` and `b`, last pair first. `steps` is the result of `trace`. */
function* equalLines(a: readonly string[], b: readonly string[], steps: readonly Int32Array[]) {
  let [x, y] = [a.length, b.length]
  const maxDistance = ((steps[0]?.length ?? 3) - 3) / 2
  for (let d = steps.length - 1; d >= 0; d -= 1) {
    const reached = steps[d]
    const k = x - y
    const [left = 0, right = 0] = [reached?.[maxDistance + k], reached?.[maxDistance + k + 2]]
    const isDown = k === -d || (k !== d && left < right)
    const fromX = d === 0 ? 0 : isDown ? right : left
    const fromY = d === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1)
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      yield [x, y] as const
    }
    ;[x, y] = [fromX, fromY]
  }
}

function diffToChanges(before: string, after: string): LineChange[] {
  const [a, b] = [splitLines(before), splitLines(after)]
  const steps = trace(a, b)
  if (!steps) return [{ start: 0, end: a.length, lines: b }]
  const changes: LineChange[] = []
  let [x, y] = [0, 0]
  const add = (toX: number, toY: number) => {
    if (toX > x || toY > y) changes.push({ start: x, end: toX, lines: b.slice(y, toY) })
  }
  for (const [atX, atY] of [...equalLines(a, b, steps)].reverse()) {
    add(atX, atY)
    ;[x, y] = [atX + 1, atY + 1]
  }
  add(a.length, b.length)
  return changes
}

const isSameChange = (one: LineChange, other: LineChange) =>
  one.start === other.start && one.end === other.end && one.lines.join('') === other.lines.join('')
/** Adjacent changes count as overlapping, because each author saw the neighboring line without the other's change. */
const areAdjacent = (one: LineChange, other: LineChange) => one.start <= other.end && other.start <= one.end

/** Merges two changed versions of a text; null when both changed the same or adjacent lines. */
export function mergeLines(base: string, theirs: string, mine: string): string | null {
  const theirChanges = diffToChanges(base, theirs)
  const myChanges = diffToChanges(base, mine).filter(
    change => !theirChanges.some(theirChange => isSameChange(theirChange, change)),
  )
  if (myChanges.some(change => theirChanges.some(theirChange => areAdjacent(theirChange, change)))) return null
  const lines = splitLines(base)
  const merged = lines.slice()
  for (const { start, end, lines: changedLines } of [...theirChanges, ...myChanges].sort((a, b) => b.start - a.start))
    merged.splice(start, end - start, ...changedLines)
  return merged.join('')
}
