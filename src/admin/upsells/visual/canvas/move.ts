import { visualCanvas as words } from '#words/rooms.ts'
import type { Box } from '../model/editor.ts'
import type { Desk } from './desk.ts'
import { clamp, type Point, unionOf } from './geometry.ts'
import type { Gesture, Keys } from './gesture.ts'
import { snapCarried } from './snapping.ts'
import { placed } from './steps.ts'

/** Says where what was moved stands now. */
export function sayPlaces(desk: Desk, places: ReadonlyMap<string, Point>) {
  const all = [...places.values()]
  const [x, y] = [Math.round(Math.min(...all.map(at => at.x))), Math.round(Math.min(...all.map(at => at.y)))]
  desk.say(all.length === 1 ? words.place(x, y) : words.movedSeveral(all.length, x, y))
}

/** Boxes that a dragged one may line up with. */
export const standing = (desk: Desk, moved: ReadonlySet<string>): Box[] =>
  desk.elements.flatMap(({ id, hidden }) => {
    const box = desk.shown.get(id)
    return box && !hidden && !moved.has(id) ? [box] : []
  })

/** Where a box would stand: not beyond the page's sides nor its top, along one axis with Shift. */
function wanted(around: Box, from: Point, at: Point, { shift }: Keys, baseWidth: number): Box {
  let [x, y] = [at.x - from.x, at.y - from.y]
  if (shift && Math.abs(x) > Math.abs(y)) y = 0
  else if (shift) x = 0
  const most = Math.max(baseWidth - around.width, around.x)
  return { ...around, x: clamp(around.x + x, 0, most), y: Math.max(0, around.y + y) }
}

function shiftNodes(nodes: readonly HTMLElement[], x: number, y: number) {
  const translate = x || y ? `${x}px ${y}px` : ''
  for (const node of nodes) node.style.translate = translate
}

/** Carries what is selected: nodes are shifted by hand, and become one change where they are let go. */
export function carry(desk: Desk, ids: readonly string[], from: Point): Gesture | null {
  const moved = desk.movable(ids)
  const around = unionOf(moved.flatMap(({ id }) => desk.shown.get(id) ?? []))
  if (!around || desk.isColumn) return null
  const others = standing(desk, new Set(moved.map(({ id }) => id)))
  const nodes = moved.flatMap(({ id }) => desk.nodeOf(id) ?? [])
  const perPx = desk.scale / desk.zoom
  let by: Point = { x: 0, y: 0 }
  const clear = () => {
    shiftNodes(nodes, 0, 0)
    desk.drawing.shift(0, 0)
    desk.drawing.lines([], desk.scale)
  }
  return {
    move(at, keys) {
      const box = wanted(around, from, at, keys, desk.baseWidth)
      const to = snapCarried(desk, box, others, keys)
      by = { x: Math.round(to.x - around.x), y: Math.round(to.y - around.y) }
      shiftNodes(nodes, by.x * perPx, by.y * perPx)
      desk.drawing.shift(by.x * desk.scale, by.y * desk.scale)
      desk.drawing.lines(to.lines, desk.scale)
    },
    end() {
      clear()
      if (!by.x && !by.y) return
      const places = new Map(moved.map(({ id, position }) => [id, { x: position.x + by.x, y: position.y + by.y }]))
      desk.editor.change(placed(places))
      sayPlaces(desk, places)
    },
    cancel: clear,
  }
}
