import type { CanvasController } from './canvas-controller.ts'
import { boxBetween, intersects, type Point } from './geometry.ts'
import type { Gesture } from './gesture.ts'

/** Draws a rectangle and selects what it touches; with `adds`, in addition to the previous selection. */
export function startMarquee(controller: CanvasController, from: Point, adds: boolean): Gesture {
  const selectedBefore = adds ? [...controller.editor.selection] : []
  let previousIds: string | null = null
  return {
    move(position) {
      const box = boxBetween(from, position)
      controller.drawing.drawMarquee(box, controller.scale)
      const touchedIds = controller.elements
        .filter(({ id, hidden, locked }) => {
          const elementBox = controller.shown.get(id)
          return !hidden && !locked && elementBox !== undefined && intersects(elementBox, box)
        })
        .map(({ id }) => id)
      const ids = [...new Set([...selectedBefore, ...touchedIds])]
      // The selection is updated only when the touched elements change, so that React does not render on every move.
      if (ids.join() !== previousIds) controller.editor.select(ids)
      previousIds = ids.join()
    },
    end: () => controller.drawing.drawMarquee(null, controller.scale),
    cancel() {
      controller.drawing.drawMarquee(null, controller.scale)
      controller.editor.select(selectedBefore)
    },
  }
}
