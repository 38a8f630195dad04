import { upsells as words } from '#words/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { formatShare } from './format-share.ts'
import { buildFunnelNodes, type FunnelDrawing } from './funnel-nodes.ts'
import { getNodeOrder } from './graph-layout.ts'
import { NodeBox } from './node-box.tsx'
import { branchMetrics, layoutPathWires, type PathWire } from './path-layout.ts'
import { getShareClass, getWireStyle } from './wire-style.ts'
import { findUnreachedPages, type Wire } from './wires.ts'

const formatWire = ({ how, isPast }: Wire) => {
  const text = { start: '', accepted: words.ifBought, declined: words.ifDeclined }[how]
  return isPast ? `${text} ${words.formerWay}`.trim() : text
}

/** What a way is, beside its line: how many take it, after what, and where it leads. */
const PathBranch = ({ wire, isOnward, to }: PathWire & { to: string }) => (
  <li className="flex min-w-0 items-center gap-2 text-sm text-ink-2" style={{ height: branchMetrics.height }}>
    {wire.share !== null && (
      <span className={cn('num font-semibold', getShareClass(wire))}>{formatShare(wire.share)}</span>
    )}
    {(wire.how !== 'start' || wire.isPast) && <span className="shrink-0">{formatWire(wire)}</span>}
    <span aria-hidden="true">{isOnward ? '↓' : '→'}</span>
    <span className="min-w-0 truncate font-medium text-ink" title={to}>
      {to}
    </span>
  </li>
)

type StepProps = {
  id: string
  next: string | null
  wires: readonly Wire[]
  places: ReturnType<typeof buildFunnelNodes>
}

/** A place and the ways that leave it. */
function Step({ id, next, wires, places }: StepProps) {
  const place = places.get(id)
  const { width, height, ways } = layoutPathWires(id, next, wires)
  if (!place) return null
  return (
    <>
      <NodeBox place={place} className={cn('relative z-10 w-full py-3', ways.length === 0 && 'not-last:mb-3')} />
      {ways.length > 0 && (
        <div className="relative" style={{ height, paddingBlock: branchMetrics.pad, paddingLeft: width }}>
          <svg width={width} height={height} className="absolute top-0 left-0" aria-hidden="true">
            {ways.map(each => (
              <path key={each.path} d={each.path} {...getWireStyle(each.wire)} />
            ))}
          </svg>
          <ul>
            {ways.map(each => (
              <PathBranch key={each.path} {...each} to={places.get(each.wire.to)?.title ?? ''} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The funnel as a path from above, for windows that are too narrow for the drawing. */
export function FunnelPath(drawing: FunnelDrawing) {
  const { name, pages, wires } = drawing
  const places = buildFunnelNodes(drawing)
  const lost = findUnreachedPages(pages)
  const all = getNodeOrder(
    pages.map(page => page.id),
    wires,
  )
  // What no way reaches stands apart, below the ways out.
  const order = [...all.filter(id => !lost.has(id)), ...all.filter(id => lost.has(id))]
  return (
    <section aria-label={words.graphOf(name)}>
      {order.map((id, at) => (
        <Step key={id} id={id} next={order[at + 1] ?? null} wires={wires} places={places} />
      ))}
    </section>
  )
}
