import type { CanvasController } from './canvas-controller.ts'

/**
 * Returns the ids to which an action applies: the selection, or the focused element if it is not selected. In that
 * case, the focused element becomes the selection.
 */
export function resolveSelection(controller: CanvasController): readonly string[] {
  const { selection } = controller.editor
  const focused = controller.findElementId(document.activeElement)
  if (focused === null || selection.includes(focused)) return selection
  controller.editor.select([focused])
  return [focused]
}
