export type Side = 'top' | 'right' | 'bottom' | 'left'
type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 6
/** The minimum distance to the edge of the window, in px. */
const edge = 4
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const clampToWindow = (start: number, length: number, windowLength: number) =>
  Math.max(edge, Math.min(start, windowLength - length - edge))

/**
 * Positions a floating element beside its anchor: on the given side, or on the opposite side if it fits only there. All
 * values are in px of the window.
 */
export function positionPopover(
  anchor: Box,
  { width, height }: Size,
  side: Side,
  windowSize: Size,
): { left: number; top: number } {
  const fits = {
    top: anchor.top - gap - height >= edge,
    bottom: anchor.bottom + gap + height <= windowSize.height - edge,
    left: anchor.left - gap - width >= edge,
    right: anchor.right + gap + width <= windowSize.width - edge,
  }
  const usedSide = fits[side] || !fits[opposite[side]] ? side : opposite[side]
  const middle = { left: anchor.left + (anchor.width - width) / 2, top: anchor.top + (anchor.height - height) / 2 }
  const position = {
    top: { left: middle.left, top: anchor.top - gap - height },
    bottom: { left: middle.left, top: anchor.bottom + gap },
    left: { left: anchor.left - gap - width, top: middle.top },
    right: { left: anchor.right + gap, top: middle.top },
  }[usedSide]
  return {
    left: Math.round(clampToWindow(position.left, width, windowSize.width)),
    top: Math.round(clampToWindow(position.top, height, windowSize.height)),
  }
}
