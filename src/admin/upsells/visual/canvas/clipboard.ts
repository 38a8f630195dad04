import { readElements, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/rooms.ts'
import { duplicateElements, type Insertion, pasteElements } from '../model/insert.ts'
import { erase } from './acts.ts'
import type { Desk } from './desk.ts'
import { meant } from './meant.ts'

/** Marks text on the system's clipboard as elements of a visual page. */
const kind = 'vitrine/visual-elements'

function copied(text: string): VisualElement[] {
  try {
    const value: unknown = JSON.parse(text)
    const isOurs = typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
    return isOurs && 'elements' in value ? readElements(value.elements) : []
  } catch {
    return []
  }
}

/** Adds elements as one step, selects them, and brings the focus to the first. */
function insert(desk: Desk, { step, ids }: Insertion) {
  desk.editor.change(step)
  desk.editor.select(ids)
  const [first] = ids
  if (first !== undefined) setTimeout(() => desk.focus(first))
}

/** Puts the selection on the system's clipboard, for this page or another one. */
export function copy(desk: Desk, event: ClipboardEvent): boolean {
  const ids = meant(desk)
  const elements = desk.elements.filter(({ id }) => ids.includes(id))
  if (elements.length === 0 || !event.clipboardData) return false
  event.clipboardData.setData('text/plain', JSON.stringify({ kind, elements }))
  desk.say(words.copied(elements.length))
  return true
}

/** Copies beside the originals. */
export function duplicate(desk: Desk, ids: readonly string[]): boolean {
  const elements = desk.elements.filter(({ id }) => ids.includes(id))
  if (elements.length === 0) return true
  insert(desk, duplicateElements(elements))
  desk.say(words.duplicated(elements.length))
  return true
}

export const cut = (desk: Desk, event: ClipboardEvent): boolean => copy(desk, event) && erase(desk, meant(desk))

/** Pastes elements that were copied on this page or another one. */
export function paste(desk: Desk, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const elements = copied(text)
  if (elements.length === 0) return false
  insert(desk, pasteElements(elements, desk.elements))
  desk.say(words.pasted(elements.length))
  return true
}
