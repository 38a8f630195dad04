import { inReadingOrder } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/rooms.ts'
import { erase, layer, nudge, stretchBy } from './acts.ts'
import { duplicate } from './clipboard.ts'
import type { Desk } from './desk.ts'
import { meant } from './meant.ts'
import type { Zoom } from './use-zoom.ts'

/** What keys ask of the parts around the page. */
export type KeyWays = {
  zoom: Zoom
  edit: (id: string) => void
  /** Opens the fields of an element whose text is not on the page. */
  inspect: () => void
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const farther = 10

function arrow(desk: Desk, event: KeyboardEvent): boolean {
  const way = arrows[event.key]
  const ids = meant(desk)
  if (!way || ids.length === 0) return false
  const px = event.shiftKey ? farther : 1
  // Down in the list of layers, which begins at the back.
  if (event.altKey) return way[1] !== 0 && layer(desk, ids, way[1] > 0)
  const by = { x: way[0] * px, y: way[1] * px }
  if (event.ctrlKey || event.metaKey) return stretchBy(desk, ids, by)
  return nudge(desk, ids, by)
}

function withControl(desk: Desk, event: KeyboardEvent): boolean {
  const { editor } = desk
  switch (event.key.toLowerCase()) {
    case 'a': {
      const all = inReadingOrder(desk.elements.filter(({ hidden }) => !hidden)).map(({ id }) => id)
      editor.select(all)
      desk.holds = true
      desk.say(words.selected(all.length))
      return true
    }
    case 'd':
      return duplicate(desk, meant(desk))
    case 'z':
      return event.shiftKey ? again(desk) : back(desk)
    case 'y':
      return again(desk)
    default:
      return false
  }
}
function back(desk: Desk): boolean {
  if (!desk.editor.canUndo) return true
  desk.editor.undo()
  desk.say(words.undone)
  return true
}
function again(desk: Desk): boolean {
  if (!desk.editor.canRedo) return true
  desk.editor.redo()
  desk.say(words.redone)
  return true
}

/** Space: keeps what has the focus in the selection while Tab walks on, or leaves it out. */
function hold(desk: Desk): boolean {
  const id = desk.idOf(document.activeElement)
  if (id === null) return false
  const { selection, select } = desk.editor
  const isHeld = desk.holds && selection.includes(id)
  const ids = isHeld ? selection.filter(each => each !== id) : [...new Set([...selection, id])]
  desk.holds = ids.length > 0
  select(ids)
  desk.say(words.selected(ids.length))
  return true
}

function letGo(desk: Desk): boolean {
  desk.holds = false
  if (desk.editor.selection.length === 0) return false
  desk.editor.select([])
  desk.say(words.unselected)
  return true
}

function open(desk: Desk, { edit, inspect }: KeyWays): boolean {
  const [id] = meant(desk)
  const element = id === undefined ? undefined : desk.elementOf(id)
  if (!element) return false
  if (element.type === 'text' || element.type === 'button') edit(element.id)
  else inspect()
  return true
}

function alone(desk: Desk, key: string, ways: KeyWays): boolean {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return erase(desk, meant(desk))
    case 'Escape':
      return letGo(desk)
    case 'Enter':
    case 'F2':
      return open(desk, ways)
    case ' ':
      return hold(desk)
    case '+':
    case '=':
      ways.zoom.more()
      return true
    case '-':
      ways.zoom.less()
      return true
    case '0':
      ways.zoom.to(1)
      return true
    default:
      return false
  }
}

/** @returns whether the key was one of the canvas */
export function pressKey(desk: Desk, event: KeyboardEvent, ways: KeyWays): boolean {
  if (event.key in arrows) return arrow(desk, event)
  if (event.ctrlKey || event.metaKey) return withControl(desk, event)
  return !event.altKey && alone(desk, event.key, ways)
}
