import { visualCanvas as words } from '#words/lazy-words.ts'
import type { Box } from '../model/editor.ts'
import type { CanvasController } from './canvas-controller.ts'
import { clamp, findBoundingBox, type Point } from './geometry.ts'
import type { Gesture, ModifierKeys } from './gesture.ts'
import { snapMoved } from './snapping.ts'
import { placeElements } from './steps.ts'

/** Announces the new position of the moved elements. */
export function announcePositions(desk: CanvasController, places: ReadonlyMap<string, Point>) {
  const all = [...places.values()]
  const [x, y] = [Math.round(Math.min(...all.map(at => at.x))), Math.round(Math.min(...all.map(at => at.y)))]
  desk.announce(all.length === 1 ? words.place(x, y) : words.movedSeveral(all.length, x, y))
}

/** Returns the boxes that a dragged element may align with. */
export const getSnapTargets = (desk: CanvasController, moved: ReadonlySet<string>): Box[] =>
  desk.elements.flatMap(({ id, hidden }) => {
    const box = desk.shown.get(id)
    return box && !hidden && !moved.has(id) ? [box] : []
  })

/** Limits a dragged box to the sides and the top of the page, and to one axis while Shift is pressed. */
function getDraggedBox(around: Box, from: Point, at: Point, { shift }: ModifierKeys, baseWidth: number): Box {
  let [x, y] = [at.x - from.x, at.y - from.y]
  if (shift && Math.abs(x) > Math.abs(y)) y = 0
  else if (shift) x = 0
  const most = Math.max(baseWidth - around.width, around.x)
  return { ...around, x: clamp(around.x + x, 0, most), y: Math.max(0, around.y + y) }
}

function shiftNodes(nodes: readonly HTMLElement[], x: number, y: number) {
  const translate = x || y ? `${x}px ${y}px` : ''
  for (const node of nodes) node.style.translate = translate
}

/** Moves the selected elements: their nodes are shifted directly, and the release makes one change of the content. */
export function startMove(desk: CanvasController, ids: readonly string[], from: Point): Gesture | null {
  const moved = desk.getMovable(ids)
  const around = findBoundingBox(moved.flatMap(({ id }) => desk.shown.get(id) ?? []))
  if (!around || desk.isColumn) return null
  const others = getSnapTargets(desk, new Set(moved.map(({ id }) => id)))
  const nodes = moved.flatMap(({ id }) => desk.findNode(id) ?? [])
  const perPx = desk.scale / desk.zoom
  let by: Point = { x: 0, y: 0 }
  const clear = () => {
    shiftNodes(nodes, 0, 0)
    desk.drawing.shift(0, 0)
    desk.drawing.drawGuides([], desk.scale)
  }
  return {
    move(at, keys) {
      const box = getDraggedBox(around, from, at, keys, desk.baseWidth)
      const to = snapMoved(desk, box, others, keys)
      by = { x: Math.round(to.x - around.x), y: Math.round(to.y - around.y) }
      shiftNodes(nodes, by.x * perPx, by.y * perPx)
      desk.drawing.shift(by.x * desk.scale, by.y * desk.scale)
      desk.drawing.drawGuides(to.lines, desk.scale)
    },
    end() {
      clear()
      if (!by.x && !by.y) return
      const places = new Map(moved.map(({ id, position }) => [id, { x: position.x + by.x, y: position.y + by.y }]))
      desk.editor.change(placeElements(places))
      announcePositions(desk, places)
    },
    cancel: clear,
  }
}
