import type { ElementPosition } from '#contract/editor-messages.ts'

/** The distance between toolbar and element, and the minimum distance to the frame's edge, in px. */
const gap = 10
const edge = 8

/**
 * Returns the toolbar's distance from the upper edge of the frame, in px. The toolbar is above the element if possible,
 * otherwise below. If neither side has enough space, the toolbar covers the element at the upper edge of the frame, or
 * at the lower edge while a line at the top is being edited.
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
