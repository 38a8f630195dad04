import type { Wire } from './wires.ts'

/** Thin where few go, thick where many do; 2.5 while nothing is known. */
const getThickness = ({ share, isPast }: Wire) => (isPast ? 2 : share === null ? 2.5 : 1.5 + share * 7.5)
const colours: Record<Wire['how'], string> = {
  start: 'stroke-brand',
  accepted: 'stroke-brand',
  declined: 'stroke-line-strong',
}

/** How a way is drawn: as thick as many take it, dotted once the pages lead elsewhere. */
export const getWireStyle = (wire: Wire) => ({
  fill: 'none',
  strokeLinecap: 'round' as const,
  strokeWidth: getThickness(wire),
  strokeDasharray: wire.isPast ? '1 7' : undefined,
  className: `${colours[wire.how]} opacity-85`,
})

/** The colour of the share that stands beside a way. */
export const getShareClass = ({ how }: Wire) => (how === 'declined' ? 'text-ink-2' : 'text-brand-ink')
