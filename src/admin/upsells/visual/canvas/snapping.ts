import type { Box } from '../model/editor.ts'
import { type Snapping, snapMove, snapResize } from '../model/snap.ts'
import type { Desk } from './desk.ts'
import { bottom } from './geometry.ts'
import type { Keys } from './gesture.ts'
import type { Handle } from './handles.ts'

/** Px of the screen within which a guide pulls, and px on the stage from line to line of the grid. */
const pull = 6
export const cell = 8

/** Ctrl leaves what is dragged to the hand. */
const snappingOf = ({ switches, scale }: Desk, { free }: Keys): Snapping => ({
  grid: switches.grid && !free ? cell : 0,
  guides: switches.guides && !free,
  tolerance: pull / scale,
})
const stageOf = ({ baseWidth }: Desk, others: readonly Box[]) => ({
  width: baseWidth,
  height: Math.max(0, ...others.map(bottom)),
})

/** Where a carried box comes to stand, by the guides and the grid that are switched on. */
export const snapCarried = (desk: Desk, box: Box, others: readonly Box[], keys: Keys) =>
  snapMove(box, others, stageOf(desk, others), snappingOf(desk, keys))

/** The same for the sides that a handle pulls. */
export const snapPulled = (desk: Desk, box: Box, handle: Handle, others: readonly Box[], keys: Keys) =>
  snapResize(box, handle, others, stageOf(desk, others), snappingOf(desk, keys))
