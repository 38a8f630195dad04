import type { CanvasController } from './canvas-controller.ts'

/** Returns what an action applies to: the selection, or the focused element if it is not part of the selection. */
export function resolveSelection(desk: CanvasController): readonly string[] {
  const { selection } = desk.editor
  const focused = desk.findElementId(document.activeElement)
  if (focused === null || selection.includes(focused)) return selection
  desk.editor.select([focused])
  return [focused]
}
