import type { Desk } from './desk.ts'

/** What an act is about: the selection; what has the focus where that is not a part of it. */
export function meant(desk: Desk): readonly string[] {
  const { selection } = desk.editor
  const focused = desk.idOf(document.activeElement)
  if (focused === null || selection.includes(focused)) return selection
  desk.editor.select([focused])
  return [focused]
}
