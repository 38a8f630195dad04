import type { Wire } from './wires.ts'

/** All in px; `lanes`: the most that all lines beside one another take. */
export const branchMetrics = { height: 32, lane: 12, lanes: 48, edge: 14, end: 22, pad: 8 }

/** A way as it leaves its place downwards; `isOnward`: to the place that stands next below. */
export type PathWire = { wire: Wire; path: string; isOnward: boolean }

/**
 * The ways out of one place of the funnel, one below the other. Those to the place below run straight down and stand last, so
 * that none crosses another; the others turn aside.
 * @param next what stands below, null under the last one
 */
export function layoutPathWires(from: string, next: string | null, wires: readonly Wire[]) {
  const own = wires.filter(wire => wire.from === from)
  const ordered = [...own.filter(wire => wire.to !== next), ...own.filter(wire => wire.to === next)]
  const lane = Math.min(branchMetrics.lane, branchMetrics.lanes / ordered.length)
  const width = branchMetrics.edge + ordered.length * lane + branchMetrics.end
  const height = ordered.length * branchMetrics.height + 2 * branchMetrics.pad
  const ways = ordered.map((wire, at): PathWire => {
    const x = branchMetrics.edge + (ordered.length - 1 - at) * lane
    const y = branchMetrics.pad + (at + 0.5) * branchMetrics.height
    const isOnward = wire.to === next
    return {
      wire,
      isOnward,
      path: isOnward ? `M${x} 0V${height}` : `M${x} 0V${y - 10}Q${x} ${y} ${x + 10} ${y}H${width - 6}`,
    }
  })
  return { width, height, ways }
}
