import { sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/lazy-words.ts'
import { moveLayerTo, sortByLayer } from '../layers/layer-order.ts'
import type { CanvasController } from './canvas-controller.ts'
import { clamp, findBoundingBox, type Point } from './geometry.ts'
import { announcePositions } from './move.ts'
import { placeElements, setElementBox } from './steps.ts'

/**
 * Announces why nothing can be moved: the elements are locked, or the narrow layout places them in reading order.
 * @returns whether there is something to move
 */
function canMove(desk: CanvasController, moved: readonly VisualElement[]): boolean {
  if (desk.isColumn) desk.announce(words.column)
  else if (moved.length === 0) desk.announce(words.isLocked)
  return !desk.isColumn && moved.length > 0
}

/** Moves elements by px on the stage; quick successive key presses become one undo step. */
export function nudge(desk: CanvasController, ids: readonly string[], by: Point): boolean {
  const moved = desk.getMovable(ids)
  const around = findBoundingBox(moved.flatMap(({ id }) => desk.shown.get(id) ?? []))
  if (!canMove(desk, moved) || !around) return true
  const most = Math.max(desk.baseWidth - around.width, around.x)
  const x = Math.round(clamp(around.x + by.x, 0, most) - around.x)
  const y = Math.round(Math.max(0, around.y + by.y) - around.y)
  const places = new Map(moved.map(({ id, position }) => [id, { x: position.x + x, y: position.y + y }]))
  desk.editor.change(placeElements(places), `nudge:${moved.map(({ id }) => id).join()}`)
  announcePositions(desk, places)
  return true
}

const minSize = 8

/** Makes a single element wider or taller by px on the stage. */
export function resizeElementBy(desk: CanvasController, ids: readonly string[], by: Point): boolean {
  const moved = desk.getMovable(ids)
  const [element] = moved
  const box = element && desk.shown.get(element.id)
  if (!canMove(desk, moved) || !element || !box || moved.length > 1) return true
  const width = Math.max(minSize, Math.round(box.width + by.x))
  const height = Math.max(minSize, Math.round(box.height + by.y))
  desk.editor.change(setElementBox(element.id, { ...box, width, height }), `stretch:${element.id}`)
  desk.announce(words.resized(width, height))
  return true
}

export function moveLayer(desk: CanvasController, ids: readonly string[], toFront: boolean): boolean {
  const [id] = ids
  if (id === undefined || ids.length > 1) return true
  const place = sortByLayer(desk.elements).findIndex(element => element.id === id)
  desk.editor.change(moveLayerTo(id, place + (toFront ? 1 : -1)))
  desk.announce(toFront ? words.inFront : words.behind)
  return true
}

/** Deletes the elements that are not locked; the focus moves to the next element in reading order. */
export function deleteElements(desk: CanvasController, ids: readonly string[]): boolean {
  const gone = new Set(desk.elements.filter(({ id, locked }) => ids.includes(id) && !locked).map(({ id }) => id))
  if (gone.size === 0) {
    if (ids.length > 0) desk.announce(words.isLocked)
    return true
  }
  const ordered = sortInReadingOrder(desk.elements.filter(({ hidden }) => !hidden))
  const first = ordered.findIndex(({ id }) => gone.has(id))
  const next = ordered.slice(first).find(({ id }) => !gone.has(id)) ?? ordered.slice(0, first).at(-1)
  desk.focus(next?.id ?? null)
  desk.editor.change(content => ({ ...content, elements: content.elements.filter(({ id }) => !gone.has(id)) }))
  desk.editor.select([])
  desk.announce(words.removed(gone.size))
  return true
}
