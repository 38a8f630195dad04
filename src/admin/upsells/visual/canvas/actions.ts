import { sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import { moveLayerTo, sortByLayer } from '../layers/layer-order.ts'
import type { CanvasController } from './canvas-controller.ts'
import { clamp, findBoundingBox, type Point } from './geometry.ts'
import { announcePositions } from './move.ts'
import { placeElements, setElementBox } from './steps.ts'

/**
 * Announces why nothing can be moved: the elements are locked, or the narrow layout places them in reading order.
 * @returns whether there is something to move
 */
function canMove(controller: CanvasController, moved: readonly VisualElement[]): boolean {
  if (controller.isColumn) controller.announce(words.column)
  else if (moved.length === 0) controller.announce(words.isLocked)
  return !controller.isColumn && moved.length > 0
}

/** Moves elements by a distance in px on the stage. Quick successive key presses become one undo step. */
export function nudge(controller: CanvasController, ids: readonly string[], distance: Point): boolean {
  const moved = controller.getMovable(ids)
  const bounds = findBoundingBox(moved.flatMap(({ id }) => controller.shown.get(id) ?? []))
  if (!canMove(controller, moved) || !bounds) return true
  const maxX = Math.max(controller.baseWidth - bounds.width, bounds.x)
  const x = Math.round(clamp(bounds.x + distance.x, 0, maxX) - bounds.x)
  const y = Math.round(Math.max(0, bounds.y + distance.y) - bounds.y)
  const positions = new Map(moved.map(({ id, position }) => [id, { x: position.x + x, y: position.y + y }]))
  controller.editor.change(placeElements(positions), `nudge:${moved.map(({ id }) => id).join()}`)
  announcePositions(controller, positions)
  return true
}

const minSize = 8

/** Changes the width and height of a single element by a distance in px on the stage. */
export function resizeElementBy(controller: CanvasController, ids: readonly string[], distance: Point): boolean {
  const moved = controller.getMovable(ids)
  const [element] = moved
  const box = element && controller.shown.get(element.id)
  if (!canMove(controller, moved) || !element || !box || moved.length > 1) return true
  const width = Math.max(minSize, Math.round(box.width + distance.x))
  const height = Math.max(minSize, Math.round(box.height + distance.y))
  controller.editor.change(setElementBox(element.id, { ...box, width, height }), `stretch:${element.id}`)
  controller.announce(words.resized(width, height))
  return true
}

export function moveLayer(controller: CanvasController, ids: readonly string[], toFront: boolean): boolean {
  const [id] = ids
  if (id === undefined || ids.length > 1) return true
  const index = sortByLayer(controller.elements).findIndex(element => element.id === id)
  controller.editor.change(moveLayerTo(id, index + (toFront ? 1 : -1)))
  controller.announce(toFront ? words.inFront : words.behind)
  return true
}

/** Deletes the elements that are not locked; the focus moves to the next element in reading order. */
export function deleteElements(controller: CanvasController, ids: readonly string[]): boolean {
  const removedIds = new Set(
    controller.elements.filter(({ id, locked }) => ids.includes(id) && !locked).map(({ id }) => id),
  )
  if (removedIds.size === 0) {
    if (ids.length > 0) controller.announce(words.isLocked)
    return true
  }
  const ordered = sortInReadingOrder(controller.elements.filter(({ hidden }) => !hidden))
  const firstIndex = ordered.findIndex(({ id }) => removedIds.has(id))
  const next = ordered.slice(firstIndex).find(({ id }) => !removedIds.has(id)) ?? ordered.slice(0, firstIndex).at(-1)
  controller.focus(next?.id ?? null)
  controller.editor.change(content => ({
    ...content,
    elements: content.elements.filter(({ id }) => !removedIds.has(id)),
  }))
  controller.editor.select([])
  controller.announce(words.removed(removedIds.size))
  return true
}
