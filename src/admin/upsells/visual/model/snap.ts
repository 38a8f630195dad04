import type { Box } from './editor.ts'

/**
 * What shows why a box stands where it stands, in px on the stage. Axis 'x' is an upright line at x = `at`, from y `from` to
 * y `to`; 'y' lies across. With a `distance` it is the room between two boxes.
 */
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number; distance?: number | undefined }
/** `grid`: px between its lines, 0 for none. `tolerance`: px from which a guide pulls. */
export type Snapping = { grid: number; guides: boolean; tolerance: number }
export type Stage = { width: number; height: number }
/** The sides a handle carries: 'n', 'se' and so on. */
export type Sides = 'n' | 's' | 'e' | 'w' | 'nw' | 'ne' | 'sw' | 'se'

type Axis = 'x' | 'y'
/** A box along one axis. */
type Span = { start: number; end: number }

const minSize = 8
const touchTolerance = 0.5
const getSpan = (box: Box, axis: Axis): Span =>
  axis === 'x' ? { start: box.x, end: box.x + box.width } : { start: box.y, end: box.y + box.height }
const getMiddle = ({ start, end }: Span) => (start + end) / 2
const getOtherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')
const isNear = (one: number, two: number) => Math.abs(one - two) < touchTolerance

/** Where edges and middles of the others stand, and the stage's own: its sides and its middle, its top. */
function getLines(others: readonly Box[], stage: Stage, axis: Axis): number[] {
  const own = axis === 'x' ? [0, stage.width / 2, stage.width] : [0]
  return [
    ...own,
    ...others.flatMap(each => {
      const span = getSpan(each, axis)
      return [span.start, getMiddle(span), span.end]
    }),
  ]
}

/** The others that stand beside a box along an axis, in their order. */
function getNeighbours(box: Box, others: readonly Box[], axis: Axis): Span[] {
  const own = getSpan(box, getOtherAxis(axis))
  return others
    .filter(each => {
      const span = getSpan(each, getOtherAxis(axis))
      return span.start < own.end - touchTolerance && own.start < span.end - touchTolerance
    })
    .map(each => getSpan(each, axis))
    .sort((one, two) => one.start - two.start)
}

/** Starts at which a box has as much room to its neighbours as they have to each other or to it. */
function getEvenStarts(box: Box, others: readonly Box[], axis: Axis): number[] {
  const { start, end } = getSpan(box, axis)
  const size = end - start
  const row = getNeighbours(box, others, axis)
  const starts: number[] = []
  for (const [index, span] of row.entries()) {
    const next = row[index + 1]
    if (!next) break
    const gap = next.start - span.end
    if (gap < 0) continue
    if (gap >= size) starts.push(span.end + (gap - size) / 2)
    starts.push(next.end + gap, span.start - gap - size)
  }
  return starts
}

/** The nearest of the moves that is within reach; the first of those that are as near. */
function findNearest(moves: readonly number[], tolerance: number): number | null {
  let found: number | null = null
  for (const move of moves)
    if (Math.abs(move) <= tolerance && (found === null || Math.abs(move) < Math.abs(found) - 0.001)) found = move
  return found
}

const snapToGrid = (value: number, grid: number) => (grid > 0 ? Math.round(value / grid) * grid : value)
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(low, high), Math.max(low, value))

function snapStart(box: Box, others: readonly Box[], stage: Stage, axis: Axis, snapping: Snapping): number {
  const span = getSpan(box, axis)
  const most = axis === 'x' ? stage.width - box.width : Number.POSITIVE_INFINITY
  if (snapping.guides) {
    const lines = getLines(others, stage, axis)
    const inLine = lines.flatMap(line => [line - span.start, line - span.end, line - getMiddle(span)])
    const even = getEvenStarts(box, others, axis).map(start => start - span.start)
    const move = findNearest([...inLine, ...even], snapping.tolerance)
    // A guide that would carry it off the page is none.
    if (move !== null && isNear(clamp(span.start + move, 0, most), span.start + move)) return span.start + move
  }
  return clamp(snapToGrid(span.start, snapping.grid), 0, most)
}

/** The lines a box stands on with its edges or its middle, over the whole stage. */
function getAlignmentGuides(box: Box, others: readonly Box[], stage: Stage, axis: Axis): Guide[] {
  const span = getSpan(box, axis)
  const to = axis === 'x' ? Math.max(stage.height, box.y + box.height) : stage.width
  const lines = getLines(others, stage, axis)
  const edge = axis === 'x' ? [0, stage.width] : [0]
  const places = [span.start, getMiddle(span), span.end].filter(
    place => lines.some(line => isNear(line, place)) && !edge.some(side => isNear(side, place)),
  )
  return places.map(at => ({ axis, at: lines.find(line => isNear(line, at)) ?? at, from: 0, to }))
}

/** The rooms in a row that are as wide as one beside the box. */
function getGapGuides(box: Box, others: readonly Box[], axis: Axis): Guide[] {
  const own = getSpan(box, axis)
  const row = [...getNeighbours(box, others, axis), own].sort((one, two) => one.start - two.start)
  const gaps = row.flatMap((span, index) => {
    const next = row[index + 1]
    return next && next.start > span.end
      ? [{ from: span.end, to: next.start, isOwn: span === own || next === own }]
      : []
  })
  const near = gaps.filter(gap => gap.isOwn)
  const even = gaps.filter(gap => near.some(each => each !== gap && isNear(each.to - each.from, gap.to - gap.from)))
  const [closest] = near.toSorted((one, two) => one.to - one.from - (two.to - two.from))
  const shown = even.length > 0 ? even : closest ? [closest] : []
  const at = getMiddle(getSpan(box, getOtherAxis(axis)))
  return shown.map(({ from, to }) => ({ axis: getOtherAxis(axis), at, from, to, distance: to - from }))
}

function getGuides(box: Box, others: readonly Box[], stage: Stage, { guides }: Snapping): Guide[] {
  if (!guides) return []
  return [
    ...getAlignmentGuides(box, others, stage, 'x'),
    ...getAlignmentGuides(box, others, stage, 'y'),
    ...getGapGuides(box, others, 'x'),
    ...getGapGuides(box, others, 'y'),
  ]
}

type Snapped = { lines: Guide[] }

/**
 * Where a carried box comes to stand: on edges, middles and even rooms of the others where guides are on and one is within
 * reach, else on the grid; never beyond the sides and the top of the stage. Px on the stage, not rounded.
 */
export function snapMove(
  box: Box,
  others: readonly Box[],
  stage: Stage,
  snapping: Snapping,
): { x: number; y: number } & Snapped {
  const x = snapStart(box, others, stage, 'x', snapping)
  const y = snapStart({ ...box, x }, others, stage, 'y', snapping)
  return { x, y, lines: getGuides({ ...box, x, y }, others, stage, snapping) }
}

type PulledSide = { place: number; fixed: number; isStart: boolean }

/** Where a pulled side comes to stand, at least 8 px from the one that stays. */
function snapSide({ place, fixed, isStart }: PulledSide, lines: readonly number[], most: number, snapping: Snapping) {
  const [low, high] = isStart ? [0, fixed - minSize] : [fixed + minSize, most]
  const move = snapping.guides
    ? findNearest(
        lines.filter(line => line >= low && line <= high).map(line => line - place),
        snapping.tolerance,
      )
    : null
  return clamp(move === null ? snapToGrid(place, snapping.grid) : place + move, low, high)
}

function snapSpan(box: Box, sides: Sides, others: readonly Box[], stage: Stage, axis: Axis, snapping: Snapping): Span {
  const { start, end } = getSpan(box, axis)
  const [atStart, atEnd] = axis === 'x' ? ['w', 'e'] : ['n', 's']
  const lines = getLines(others, stage, axis)
  const most = axis === 'x' ? Math.max(stage.width, end) : Number.POSITIVE_INFINITY
  if (atStart && sides.includes(atStart))
    return { start: snapSide({ place: start, fixed: end, isStart: true }, lines, most, snapping), end }
  if (atEnd && sides.includes(atEnd))
    return { start, end: snapSide({ place: end, fixed: start, isStart: false }, lines, most, snapping) }
  return { start, end }
}

/** The same for a box whose sides are pulled: only these move, and it keeps at least 8 px either way. */
export function snapResize(
  box: Box,
  sides: Sides,
  others: readonly Box[],
  stage: Stage,
  snapping: Snapping,
): Box & Snapped {
  const across = snapSpan(box, sides, others, stage, 'x', snapping)
  const down = snapSpan(box, sides, others, stage, 'y', snapping)
  const to = { x: across.start, y: down.start, width: across.end - across.start, height: down.end - down.start }
  return { ...to, lines: getGuides(to, others, stage, snapping) }
}
