import type { Box } from '../model/editor.ts'

/** Px on the stage of `baseWidth`, whatever the zoom. */
export type Point = { x: number; y: number }

export const right = (box: Box): number => box.x + box.width
export const bottom = (box: Box): number => box.y + box.height

/** The smallest box around all of them; null around none. */
export function unionOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))]
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y }
}

/** The box between two corners, whichever they are. */
export const between = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

export const meets = (a: Box, b: Box): boolean => a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)

export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(Math.max(least, most), value))

/** Browsers lay out in 64ths of a px. */
export const rounded = (px: number): number => Math.round(px * 64) / 64

const close = (a: number, b: number) => Math.abs(a - b) < 0.05
export const isSameBox = (a: Box, b: Box): boolean =>
  close(a.x, b.x) && close(a.y, b.y) && close(a.width, b.width) && close(a.height, b.height)
