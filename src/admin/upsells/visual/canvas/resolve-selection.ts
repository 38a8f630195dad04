import type { CanvasController } from './canvas-controller.ts'

/** Returns what an action applies to: the selection, or the focused element if it is not part of the selection. */
export function resolveSelection(controller: CanvasController): readonly string[] {
  const { selection } = controller.editor
  const focused = controller.findElementId(document.activeElement)
  if (focused === null || selection.includes(focused)) return selection
  controller.editor.select([focused])
  return [focused]
}
