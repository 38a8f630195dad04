export type Side = 'top' | 'right' | 'bottom' | 'left'
type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 6
/** The distance kept to the edge of the window, in px. */
const edge = 4
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const clampToWindow = (start: number, length: number, room: number) =>
  Math.max(edge, Math.min(start, room - length - edge))

/**
 * Positions a floating element beside its anchor, in px of the window: on the given side, or on the opposite side if it
 * does not fit.
 */
export function positionPopover(
  anchor: Box,
  { width, height }: Size,
  side: Side,
  room: Size,
): { left: number; top: number } {
  const fits = {
    top: anchor.top - gap - height >= edge,
    bottom: anchor.bottom + gap + height <= room.height - edge,
    left: anchor.left - gap - width >= edge,
    right: anchor.right + gap + width <= room.width - edge,
  }
  const at = fits[side] || !fits[opposite[side]] ? side : opposite[side]
  const middle = { left: anchor.left + (anchor.width - width) / 2, top: anchor.top + (anchor.height - height) / 2 }
  const wanted = {
    top: { left: middle.left, top: anchor.top - gap - height },
    bottom: { left: middle.left, top: anchor.bottom + gap },
    left: { left: anchor.left - gap - width, top: middle.top },
    right: { left: anchor.right + gap, top: middle.top },
  }[at]
  return {
    left: Math.round(clampToWindow(wanted.left, width, room.width)),
    top: Math.round(clampToWindow(wanted.top, height, room.height)),
  }
}
