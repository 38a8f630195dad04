import { visualCanvas as words } from '#i18n/lazy-words.ts'
import type { Box } from '../model/editor.ts'
import type { CanvasController } from './canvas-controller.ts'
import { clamp, findBoundingBox, type Point } from './geometry.ts'
import type { Gesture, ModifierKeys } from './gesture.ts'
import { snapMoved } from './snapping.ts'
import { placeElements } from './steps.ts'

/** Announces the new position of the moved elements. */
export function announcePositions(controller: CanvasController, positions: ReadonlyMap<string, Point>) {
  const points = [...positions.values()]
  const [x, y] = [
    Math.round(Math.min(...points.map(point => point.x))),
    Math.round(Math.min(...points.map(point => point.y))),
  ]
  controller.announce(points.length === 1 ? words.place(x, y) : words.movedSeveral(points.length, x, y))
}

/** Returns the boxes that a dragged element may align with. */
export const getSnapTargets = (controller: CanvasController, moved: ReadonlySet<string>): Box[] =>
  controller.elements.flatMap(({ id, hidden }) => {
    const box = controller.shown.get(id)
    return box && !hidden && !moved.has(id) ? [box] : []
  })

/** Limits a dragged box to the sides and the top of the page, and to one axis while Shift is pressed. */
function getDraggedBox(bounds: Box, from: Point, position: Point, { shift }: ModifierKeys, baseWidth: number): Box {
  let [x, y] = [position.x - from.x, position.y - from.y]
  if (shift && Math.abs(x) > Math.abs(y)) y = 0
  else if (shift) x = 0
  const maxX = Math.max(baseWidth - bounds.width, bounds.x)
  return { ...bounds, x: clamp(bounds.x + x, 0, maxX), y: Math.max(0, bounds.y + y) }
}

function shiftNodes(nodes: readonly HTMLElement[], x: number, y: number) {
  const translate = x || y ? `${x}px ${y}px` : ''
  for (const node of nodes) node.style.translate = translate
}

/**
 * Moves the selected elements: their nodes follow the pointer directly, and the content changes once when the pointer
 * is released.
 */
export function startMove(controller: CanvasController, ids: readonly string[], from: Point): Gesture | null {
  const moved = controller.getMovable(ids)
  const bounds = findBoundingBox(moved.flatMap(({ id }) => controller.shown.get(id) ?? []))
  if (!bounds || controller.isColumn) return null
  const others = getSnapTargets(controller, new Set(moved.map(({ id }) => id)))
  const nodes = moved.flatMap(({ id }) => controller.findNode(id) ?? [])
  const perPx = controller.scale / controller.zoom
  let distance: Point = { x: 0, y: 0 }
  const clearPreview = () => {
    shiftNodes(nodes, 0, 0)
    controller.drawing.shiftFrames(0, 0)
    controller.drawing.drawGuides([], controller.scale)
  }
  return {
    move(position, keys) {
      const box = getDraggedBox(bounds, from, position, keys, controller.baseWidth)
      const snapped = snapMoved(controller, box, others, keys)
      distance = { x: Math.round(snapped.x - bounds.x), y: Math.round(snapped.y - bounds.y) }
      shiftNodes(nodes, distance.x * perPx, distance.y * perPx)
      controller.drawing.shiftFrames(distance.x * controller.scale, distance.y * controller.scale)
      controller.drawing.drawGuides(snapped.lines, controller.scale)
    },
    end() {
      clearPreview()
      if (!distance.x && !distance.y) return
      const positions = new Map(
        moved.map(({ id, position }) => [id, { x: position.x + distance.x, y: position.y + distance.y }]),
      )
      controller.editor.change(placeElements(positions))
      announcePositions(controller, positions)
    },
    cancel: clearPreview,
  }
}
