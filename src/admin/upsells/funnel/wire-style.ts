import type { Wire } from './wires.ts'

/** Returns the line width in px. It grows with the share of shoppers, and is 2.5 px while the share is unknown. */
const getThickness = ({ share, isPast }: Wire) => (isPast ? 2 : share === null ? 2.5 : 1.5 + share * 7.5)
const colours: Record<Wire['how'], string> = {
  start: 'stroke-brand',
  accepted: 'stroke-brand',
  declined: 'stroke-line-strong',
}

/** Styles a wire: the larger its share, the thicker the line. A transition that the pages no longer have is dotted. */
export const getWireStyle = (wire: Wire) => ({
  fill: 'none',
  strokeLinecap: 'round' as const,
  strokeWidth: getThickness(wire),
  strokeDasharray: wire.isPast ? '1 7' : undefined,
  className: `${colours[wire.how]} opacity-85`,
})

export const getShareClass = ({ how }: Wire) => (how === 'declined' ? 'text-ink-2' : 'text-brand-ink')
