import type { ElementPosition } from '#contract/editor-messages.ts'

/** In px, as the next. */
const gap = 10
const edge = 8

/**
 * How far below the frame's upper edge the toolbar stands, in px: above what is chosen, else below it. Where neither has
 * room it lies over it at the upper edge, or at the lower one when the line that is being written is there.
 */
export function getToolbarTop(
  { top, height, line }: ElementPosition,
  scale: number,
  toolbar: number,
  frame: number,
): number {
  const most = Math.max(edge, frame - toolbar - edge)
  const above = top * scale - toolbar - gap
  const below = (top + height) * scale + gap
  if (above >= edge) return Math.min(above, most)
  if (below <= most) return Math.max(edge, below)
  const isWritingThere =
    line !== null && line.top * scale < edge + toolbar + gap && (line.top + line.height) * scale > edge
  return isWritingThere ? most : edge
}
