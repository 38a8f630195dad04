import type { CanvasController } from './canvas-controller.ts'

/** What an act is about: the selection; what has the focus where that is not a part of it. */
export function resolveSelection(desk: CanvasController): readonly string[] {
  const { selection } = desk.editor
  const focused = desk.findElementId(document.activeElement)
  if (focused === null || selection.includes(focused)) return selection
  desk.editor.select([focused])
  return [focused]
}
