import type { Box } from './editor.ts'

/**
 * A line that explains why a box snapped, in px on the stage. Axis 'x' is a vertical line at x = `at`, from y `from` to
 * y `to`; axis 'y' is horizontal. With a `distance` it marks the gap between two boxes.
 */
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number; distance?: number | undefined }
/** `grid`: px between grid lines, 0 for none. `tolerance`: the distance in px within which a box snaps to a guide. */
export type Snapping = { grid: number; guides: boolean; tolerance: number }
export type Stage = { width: number; height: number }
/** The sides that a handle moves: 'n', 'se' and so on. */
export type Sides = 'n' | 's' | 'e' | 'w' | 'nw' | 'ne' | 'sw' | 'se'

type Axis = 'x' | 'y'
/** The extent of a box along one axis. */
type Span = { start: number; end: number }

const minSize = 8
const touchTolerance = 0.5
const getSpan = (box: Box, axis: Axis): Span =>
  axis === 'x' ? { start: box.x, end: box.x + box.width } : { start: box.y, end: box.y + box.height }
const getMiddle = ({ start, end }: Span) => (start + end) / 2
const getOtherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')
const isNear = (one: number, two: number) => Math.abs(one - two) < touchTolerance

/**
 * The positions to which a box can snap: the edges and middles of the other boxes, and of the stage the left edge, the
 * middle and the right edge (axis 'x') or the top (axis 'y').
 */
function getLines(others: readonly Box[], stage: Stage, axis: Axis): number[] {
  const stageLines = axis === 'x' ? [0, stage.width / 2, stage.width] : [0]
  return [
    ...stageLines,
    ...others.flatMap(each => {
      const span = getSpan(each, axis)
      return [span.start, getMiddle(span), span.end]
    }),
  ]
}

/** The extents along `axis` of the boxes that overlap with this box on the other axis, in order. */
function getNeighbours(box: Box, others: readonly Box[], axis: Axis): Span[] {
  const crossSpan = getSpan(box, getOtherAxis(axis))
  return others
    .filter(each => {
      const span = getSpan(each, getOtherAxis(axis))
      return span.start < crossSpan.end - touchTolerance && crossSpan.start < span.end - touchTolerance
    })
    .map(each => getSpan(each, axis))
    .sort((one, two) => one.start - two.start)
}

/**
 * Start positions at which the gaps on both sides are equal, or at which the gap to a neighbor equals the gap between
 * two neighbors.
 */
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

/** Returns the smallest move within the tolerance, or null. Among equally small moves, the first one is used. */
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
  const max = axis === 'x' ? stage.width - box.width : Number.POSITIVE_INFINITY
  if (snapping.guides) {
    const lines = getLines(others, stage, axis)
    const alignMoves = lines.flatMap(line => [line - span.start, line - span.end, line - getMiddle(span)])
    const gapMoves = getEvenStarts(box, others, axis).map(start => start - span.start)
    const move = findNearest([...alignMoves, ...gapMoves], snapping.tolerance)
    // A guide that would move the box off the page is ignored.
    if (move !== null && isNear(clamp(span.start + move, 0, max), span.start + move)) return span.start + move
  }
  return clamp(snapToGrid(span.start, snapping.grid), 0, max)
}

/** Guides across the whole stage for the edges and the middle with which a box is aligned. */
function getAlignmentGuides(box: Box, others: readonly Box[], stage: Stage, axis: Axis): Guide[] {
  const span = getSpan(box, axis)
  const to = axis === 'x' ? Math.max(stage.height, box.y + box.height) : stage.width
  const lines = getLines(others, stage, axis)
  const edge = axis === 'x' ? [0, stage.width] : [0]
  const positions = [span.start, getMiddle(span), span.end].filter(
    position => lines.some(line => isNear(line, position)) && !edge.some(side => isNear(side, position)),
  )
  return positions.map(at => ({ axis, at: lines.find(line => isNear(line, at)) ?? at, from: 0, to }))
}

/**
 * Marks the gaps in a row that are as wide as a gap beside the box. If there are none, marks the smallest gap beside
 * the box.
 */
function getGapGuides(box: Box, others: readonly Box[], axis: Axis): Guide[] {
  const boxSpan = getSpan(box, axis)
  const row = [...getNeighbours(box, others, axis), boxSpan].sort((one, two) => one.start - two.start)
  const gaps = row.flatMap((span, index) => {
    const next = row[index + 1]
    return next && next.start > span.end
      ? [{ from: span.end, to: next.start, isBesideBox: span === boxSpan || next === boxSpan }]
      : []
  })
  const ownGaps = gaps.filter(gap => gap.isBesideBox)
  const equalGaps = gaps.filter(gap =>
    ownGaps.some(each => each !== gap && isNear(each.to - each.from, gap.to - gap.from)),
  )
  const [closest] = ownGaps.toSorted((one, two) => one.to - one.from - (two.to - two.from))
  const shownGaps = equalGaps.length > 0 ? equalGaps : closest ? [closest] : []
  const at = getMiddle(getSpan(box, getOtherAxis(axis)))
  return shownGaps.map(({ from, to }) => ({ axis: getOtherAxis(axis), at, from, to, distance: to - from }))
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
 * Snaps a moved box to edges, middles and equal gaps of other boxes if guides are on and one is within reach, otherwise
 * to the grid. The result stays within the sides and the top of the stage; it is in px on the stage, not rounded.
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

type PulledSide = { position: number; fixed: number; isStart: boolean }

/** Snaps a pulled side, at least 8 px from the opposite side. */
function snapSide({ position, fixed, isStart }: PulledSide, lines: readonly number[], max: number, snapping: Snapping) {
  const [low, high] = isStart ? [0, fixed - minSize] : [fixed + minSize, max]
  const move = snapping.guides
    ? findNearest(
        lines.filter(line => line >= low && line <= high).map(line => line - position),
        snapping.tolerance,
      )
    : null
  return clamp(move === null ? snapToGrid(position, snapping.grid) : position + move, low, high)
}

function snapSpan(box: Box, sides: Sides, others: readonly Box[], stage: Stage, axis: Axis, snapping: Snapping): Span {
  const { start, end } = getSpan(box, axis)
  const [atStart, atEnd] = axis === 'x' ? ['w', 'e'] : ['n', 's']
  const lines = getLines(others, stage, axis)
  const max = axis === 'x' ? Math.max(stage.width, end) : Number.POSITIVE_INFINITY
  if (atStart && sides.includes(atStart))
    return { start: snapSide({ position: start, fixed: end, isStart: true }, lines, max, snapping), end }
  if (atEnd && sides.includes(atEnd))
    return { start, end: snapSide({ position: end, fixed: start, isStart: false }, lines, max, snapping) }
  return { start, end }
}

/** Snaps a resized box: only the pulled sides move, and the box stays at least 8 px wide and tall. */
export function snapResize(
  box: Box,
  sides: Sides,
  others: readonly Box[],
  stage: Stage,
  snapping: Snapping,
): Box & Snapped {
  const horizontal = snapSpan(box, sides, others, stage, 'x', snapping)
  const vertical = snapSpan(box, sides, others, stage, 'y', snapping)
  const snapped = {
    x: horizontal.start,
    y: vertical.start,
    width: horizontal.end - horizontal.start,
    height: vertical.end - vertical.start,
  }
  return { ...snapped, lines: getGuides(snapped, others, stage, snapping) }
}
