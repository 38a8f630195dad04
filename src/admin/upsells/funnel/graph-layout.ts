import { startNode, type Wire } from './wires.ts'

/** All lengths are in px. */
export const node = { width: 186, height: 80 }
const gap = { x: 64, y: 36 }
/** The distance between the nodes and a line that bypasses them, and between two such lines. */
const lane = { first: 24, next: 18 }
/** The distance from the upper edge of a label to the upper edge of the next label. */
const labelStep = 18
const pad = 6

export type Point = { x: number; y: number }
/** A wire as it is drawn. `label` is the position of its share; null when no share is shown. */
export type DrawnWire = { wire: Wire; path: string; label: Point | null }
/**
 * `top` is the distance from the upper edge of the drawing to y = 0: lines above the nodes have negative y coordinates.
 */
export type Layout = { width: number; height: number; top: number; positions: Map<string, Point>; wires: DrawnWire[] }

const exitNodes = ['thank-you', 'home']

/**
 * Assigns a column to each page: the length of the longest path to the page, so that every current transition points to
 * the right.
 */
function assignColumns(ids: readonly string[], wires: readonly Wire[]): Map<string, number> {
  const columns = new Map<string, number>([[startNode, 0]])
  const currentWires = wires.filter(wire => !wire.isPast && !exitNodes.includes(wire.to))
  // Current transitions form no cycles, so one pass per page is enough.
  for (let pass = 0; pass <= ids.length; pass += 1)
    for (const { from, to } of currentWires) {
      const column = columns.get(from)
      if (column !== undefined) columns.set(to, Math.max(columns.get(to) ?? 0, column + 1))
    }
  for (const id of ids) if (!columns.has(id)) columns.set(id, 1)
  return columns
}

/** Ranks a page that a purchase leads to above a page that a decline leads to. */
function getRank(id: string, wires: readonly Wire[], ids: readonly string[]): number {
  const isReward = wires.some(wire => wire.to === id && !wire.isPast && wire.how !== 'declined')
  return (isReward ? 0 : 1000) + ids.indexOf(id)
}

/** Lists the nodes of each column from top to bottom. */
function assignRows(ids: readonly string[], wires: readonly Wire[], columns: ReadonlyMap<string, number>) {
  const last = Math.max(0, ...columns.values()) + 1
  const rows = Array.from({ length: last + 1 }, (): string[] => [])
  rows[0]?.push(startNode)
  for (const id of [...ids].sort((a, b) => getRank(a, wires, ids) - getRank(b, wires, ids)))
    rows[columns.get(id) ?? 1]?.push(id)
  rows[last]?.push(...exitNodes.filter(end => wires.some(wire => wire.to === end)))
  return rows
}

function layoutNodes(ids: readonly string[], wires: readonly Wire[]) {
  const columns = assignColumns(ids, wires)
  const rows = assignRows(ids, wires, columns)
  const last = rows.length - 1
  const tallest = Math.max(...rows.map(row => row.length))
  const computeHeight = (count: number) => count * node.height + (count - 1) * gap.y
  const positions = new Map<string, Point>()
  for (const [column, row] of rows.entries())
    for (const [index, id] of row.entries())
      positions.set(id, {
        x: pad + column * (node.width + gap.x),
        y: (computeHeight(tallest) - computeHeight(row.length)) / 2 + index * (node.height + gap.y),
      })
  return { positions, columns: columns.set('thank-you', last).set('home', last), last, height: computeHeight(tallest) }
}

/** Orders the nodes of a funnel from the paid order to the exits. */
export const getNodeOrder = (ids: readonly string[], wires: readonly Wire[]): string[] =>
  assignRows(ids, wires, assignColumns(ids, wires)).flat()

const getPort = (wire: Wire, position: Point, isEnd: boolean): Point => ({
  x: isEnd ? position.x : position.x + node.width,
  y: position.y + node.height * (wire.how === 'start' ? 0.5 : wire.how === 'accepted' ? 0.34 : 0.66),
})

const drawCurve = (a: Point, b: Point) => {
  const bend = (b.x - a.x) / 2
  return `M${a.x} ${a.y}C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`
}

/**
 * Draws a line that bypasses the nodes in between, above or below all nodes. `y` is the vertical position of its lane.
 */
const drawDetour = (a: Point, b: Point, y: number) => {
  const reach = gap.x / 2
  return `M${a.x} ${a.y}C${a.x + reach} ${a.y} ${a.x + reach * 0.3} ${y} ${a.x + reach * 1.4} ${y}H${b.x - reach * 1.4}C${b.x - reach * 0.3} ${y} ${b.x - reach} ${b.y} ${b.x} ${b.y}`
}

/**
 * Places the pages of a funnel and routes its wires, left to right.
 * @param ids page ids in order
 * @param wires the result of `buildWires`
 */
export function layoutGraph(ids: readonly string[], wires: readonly Wire[]): Layout {
  const { positions, columns, last, height } = layoutNodes(ids, wires)
  const lanes = { above: new Map<string, number>(), below: new Map<string, number>() }
  // Wires of one kind to the same target share a lane.
  const assignLane = (wire: Wire) => {
    const sideLanes = wire.how === 'accepted' && !wire.isPast ? lanes.above : lanes.below
    const name = `${wire.to} ${wire.how} ${wire.isPast}`
    const laneIndex = sideLanes.get(name) ?? sideLanes.size
    sideLanes.set(name, laneIndex)
    const offset = lane.first + laneIndex * lane.next
    return sideLanes === lanes.above ? -offset : height + offset
  }
  const labels = new Map<string, number>()
  // Several decline wires leave a page at the same point, so their labels are stacked.
  const placeLabel = (wire: Wire, { x, y }: Point): Point | null => {
    if (wire.isPast || wire.share === null || (wire.count === 0 && wire.how === 'declined')) return null
    if (wire.how !== 'declined') return { x: x + 6, y: y - (wire.how === 'start' ? 24 : 20) }
    const labelIndex = labels.get(wire.from) ?? 0
    labels.set(wire.from, labelIndex + 1)
    return { x: x + 6, y: y + 5 + labelIndex * labelStep }
  }
  const drawnWires = wires.flatMap((wire): DrawnWire[] => {
    const [from, to] = [positions.get(wire.from), positions.get(wire.to)]
    if (!from || !to) return []
    const [a, b] = [getPort(wire, from, false), getPort(wire, to, true)]
    const isNext = (columns.get(wire.to) ?? last) - (columns.get(wire.from) ?? 0) === 1
    return [{ wire, path: isNext ? drawCurve(a, b) : drawDetour(a, b, assignLane(wire)), label: placeLabel(wire, a) }]
  })
  const top = lanes.above.size > 0 ? lane.first + lanes.above.size * lane.next : pad
  const bottom = lanes.below.size > 0 ? lane.first + lanes.below.size * lane.next : pad
  return {
    width: 2 * pad + (last + 1) * node.width + last * gap.x,
    height: top + height + bottom,
    top,
    positions,
    wires: drawnWires,
  }
}
