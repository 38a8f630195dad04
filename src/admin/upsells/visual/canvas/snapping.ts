import type { Box } from '../model/editor.ts'
import { type Snapping, snapMove, snapResize } from '../model/snap.ts'
import type { CanvasController } from './canvas-controller.ts'
import { getBottom } from './geometry.ts'
import type { ModifierKeys } from './gesture.ts'
import type { Handle } from './handles.ts'

/**
 * The distance in screen px within which an edge snaps to a guide, and the distance of grid lines in px on the stage.
 */
const snapDistance = 6
export const gridSize = 8

/** Returns what a dragged box snaps to, and within which distance. Pressing Ctrl turns snapping off. */
const getSnapping = ({ switches, scale }: CanvasController, { isSnappingOff }: ModifierKeys): Snapping => ({
  grid: switches.grid && !isSnappingOff ? gridSize : 0,
  guides: switches.guides && !isSnappingOff,
  tolerance: snapDistance / scale,
})
const getStage = ({ baseWidth }: CanvasController, others: readonly Box[]) => ({
  width: baseWidth,
  height: Math.max(0, ...others.map(getBottom)),
})

/** Snaps a moved box to the guides and the grid that are switched on. */
export const snapMoved = (controller: CanvasController, box: Box, others: readonly Box[], keys: ModifierKeys) =>
  snapMove(box, others, getStage(controller, others), getSnapping(controller, keys))

/** Snaps the sides that a handle moves. */
export const snapResized = (
  controller: CanvasController,
  box: Box,
  handle: Handle,
  others: readonly Box[],
  keys: ModifierKeys,
) => snapResize(box, handle, others, getStage(controller, others), getSnapping(controller, keys))
