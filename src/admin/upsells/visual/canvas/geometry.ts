import type { Box } from '../model/editor.ts'

/** A point in px on the stage at `baseWidth`, independent of the zoom. */
export type Point = { x: number; y: number }

export const getRight = (box: Box): number => box.x + box.width
export const getBottom = (box: Box): number => box.y + box.height

/** Returns the smallest box around all boxes, or null when there are none. */
export function findBoundingBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))]
  return { x, y, width: Math.max(...boxes.map(getRight)) - x, height: Math.max(...boxes.map(getBottom)) - y }
}

/** Returns the box between two opposite corners, in any order. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

export const intersects = (a: Box, b: Box): boolean =>
  a.x < getRight(b) && b.x < getRight(a) && a.y < getBottom(b) && b.y < getBottom(a)

export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(Math.max(min, max), value))

/** Browsers position boxes in steps of 1/64 px. */
export const roundPx = (px: number): number => Math.round(px * 64) / 64

const isClose = (a: number, b: number) => Math.abs(a - b) < 0.05
export const isSameBox = (a: Box, b: Box): boolean =>
  isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width) && isClose(a.height, b.height)
