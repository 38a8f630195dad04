import { visualCanvas as words } from '#words/rooms.ts'
import type { Box } from '../model/editor.ts'
import type { Desk } from './desk.ts'
import { bottom, type Point, right } from './geometry.ts'
import type { Gesture, Keys } from './gesture.ts'
import { flows, type Handle } from './handles.ts'
import { standing } from './move.ts'
import { snapPulled } from './snapping.ts'
import { boxed } from './steps.ts'

/** The least an element is drawn out to, in px. */
const least = 8

/** Keeps the sides in proportion, the way the longer pull says. */
function inProportion(box: Box, before: Box, handle: Handle): Box {
  const ratio = before.width / before.height
  const byWidth = handle === 'e' || handle === 'w' || (handle.length === 2 && box.width / ratio > box.height)
  const width = byWidth ? box.width : box.height * ratio
  const height = byWidth ? box.width / ratio : box.height
  return {
    x: handle.includes('w') ? right(before) - width : before.x,
    y: handle.includes('n') ? bottom(before) - height : before.y,
    width,
    height,
  }
}

/** The box with the handle's sides pulled to the pointer. */
export function pulled(before: Box, handle: Handle, from: Point, at: Point, keepsRatio: boolean): Box {
  const [dx, dy] = [at.x - from.x, at.y - from.y]
  const left = handle.includes('w') ? Math.max(0, Math.min(before.x + dx, right(before) - least)) : before.x
  const top = handle.includes('n') ? Math.max(0, Math.min(before.y + dy, bottom(before) - least)) : before.y
  const end = handle.includes('e') ? Math.max(left + least, right(before) + dx) : right(before)
  const foot = handle.includes('s') ? Math.max(top + least, bottom(before) + dy) : bottom(before)
  const box = { x: left, y: top, width: end - left, height: foot - top }
  return keepsRatio ? inProportion(box, before, handle) : box
}

/** Shows the box before the page knows of it. `perPx`: px of the sheet for one px on the stage. */
function stretch(node: HTMLElement, type: string, before: Box, box: Box, perPx: number) {
  const { style } = node
  style.translate = `${(box.x - before.x) * perPx}px ${(box.y - before.y) * perPx}px`
  style.width = `${box.width * perPx}px`
  style.maxWidth = 'none'
  style[type === 'image' ? 'height' : 'minHeight'] = `${box.height * perPx}px`
}
function release({ style }: HTMLElement) {
  for (const name of ['translate', 'width', 'max-width', 'height', 'min-height']) style.removeProperty(name)
}

/** The box as it came out: what holds text is at least as tall as that text. */
function settled(node: HTMLElement, box: Box, scale: number, isFlowing: boolean): Box {
  const height = Math.round(node.getBoundingClientRect().height / scale)
  return isFlowing || height > box.height ? { ...box, height } : box
}

/** Draws the selected element out by one of its handles. */
export function resize(desk: Desk, handle: Handle, from: Point): Gesture | null {
  const [element] = desk.movable(desk.editor.selection)
  const before = element && desk.shown.get(element.id)
  const node = element && desk.nodeOf(element.id)
  if (!element || !before || !node || desk.isColumn) return null
  const others = standing(desk, new Set([element.id]))
  const isFlowing = flows(element)
  let box = before
  const clear = () => {
    release(node)
    desk.draw()
  }
  return {
    move(at, keys: Keys) {
      const raw = pulled(before, handle, from, at, keys.shift)
      const to = keys.shift ? { ...raw, lines: [] } : snapPulled(desk, raw, handle, others, keys)
      box = { x: Math.round(to.x), y: Math.round(to.y), width: Math.round(to.width), height: Math.round(to.height) }
      stretch(node, element.type, before, isFlowing ? { ...box, height: 1 } : box, desk.scale / desk.zoom)
      box = settled(node, box, desk.scale, isFlowing)
      desk.drawing.around(box, desk.scale, words.sizeBadge(box.width, box.height))
      desk.drawing.lines(to.lines, desk.scale)
    },
    end() {
      clear()
      desk.editor.change(boxed(element.id, box))
      desk.say(words.resized(box.width, box.height))
    },
    cancel: clear,
  }
}
