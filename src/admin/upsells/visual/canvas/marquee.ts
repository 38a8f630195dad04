import type { CanvasController } from './canvas-controller.ts'
import { boxBetween, intersects, type Point } from './geometry.ts'
import type { Gesture } from './gesture.ts'

/** Draws a rectangle and selects what it touches; with `adds`, in addition to the previous selection. */
export function startMarquee(desk: CanvasController, from: Point, adds: boolean): Gesture {
  const before = adds ? [...desk.editor.selection] : []
  let told: string | null = null
  return {
    move(at) {
      const box = boxBetween(from, at)
      desk.drawing.drawMarquee(box, desk.scale)
      const touched = desk.elements
        .filter(({ id, hidden, locked }) => {
          const stands = desk.shown.get(id)
          return !hidden && !locked && stands !== undefined && intersects(stands, box)
        })
        .map(({ id }) => id)
      const ids = [...new Set([...before, ...touched])]
      // React renders only when the touched elements change.
      if (ids.join() !== told) desk.editor.select(ids)
      told = ids.join()
    },
    end: () => desk.drawing.drawMarquee(null, desk.scale),
    cancel() {
      desk.drawing.drawMarquee(null, desk.scale)
      desk.editor.select(before)
    },
  }
}
