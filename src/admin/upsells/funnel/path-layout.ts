import type { Wire } from './wires.ts'

/** All lengths are in px; `lanes` is the maximum width of all parallel lines together. */
export const branchMetrics = { height: 32, lane: 12, lanes: 48, edge: 14, end: 22, pad: 8 }

/** A wire as it is drawn downwards from its node. `isOnward`: the wire leads to the node directly below. */
export type PathWire = { wire: Wire; path: string; isOnward: boolean }

/**
 * Lays out the outgoing wires of one node, one below the other. Wires to the node below run straight down and come
 * last, so that no two lines cross; the others turn off to the side.
 * @param next the node below, or null for the last node
 */
export function layoutPathWires(from: string, next: string | null, wires: readonly Wire[]) {
  const outgoing = wires.filter(wire => wire.from === from)
  const ordered = [...outgoing.filter(wire => wire.to !== next), ...outgoing.filter(wire => wire.to === next)]
  const lane = Math.min(branchMetrics.lane, branchMetrics.lanes / ordered.length)
  const width = branchMetrics.edge + ordered.length * lane + branchMetrics.end
  const height = ordered.length * branchMetrics.height + 2 * branchMetrics.pad
  const pathWires = ordered.map((wire, index): PathWire => {
    const x = branchMetrics.edge + (ordered.length - 1 - index) * lane
    const y = branchMetrics.pad + (index + 0.5) * branchMetrics.height
    const isOnward = wire.to === next
    return {
      wire,
      isOnward,
      path: isOnward ? `M${x} 0V${height}` : `M${x} 0V${y - 10}Q${x} ${y} ${x + 10} ${y}H${width - 6}`,
    }
  })
  return { width, height, pathWires }
}
