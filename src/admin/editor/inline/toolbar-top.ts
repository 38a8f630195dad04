import type { ElementPosition } from '#contract/editor-messages.ts'

/** The distance to the element and to the frame's edge, in px. */
const gap = 10
const edge = 8

/**
 * Returns how far below the frame's upper edge the toolbar is, in px: above the element, or below it. If neither has
 * enough space, it covers the element at the upper edge, or at the lower edge when the line being edited is at the top.
 */
export function getToolbarTop(
  { top, height, line }: ElementPosition,
  scale: number,
  toolbar: number,
  frame: number,
): number {
  const maxTop = Math.max(edge, frame - toolbar - edge)
  const above = top * scale - toolbar - gap
  const below = (top + height) * scale + gap
  if (above >= edge) return Math.min(above, maxTop)
  if (below <= maxTop) return Math.max(edge, below)
  const isLineAtTop =
    line !== null && line.top * scale < edge + toolbar + gap && (line.top + line.height) * scale > edge
  return isLineAtTop ? maxTop : edge
}
