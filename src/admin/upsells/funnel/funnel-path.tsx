import { upsells as words } from '#i18n/lazy-words.ts'
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

/**
 * The label beside a line: the share of shoppers who follow the transition, the condition (bought or declined), and the
 * target of the transition.
 */
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
  nodesById: ReturnType<typeof buildFunnelNodes>
}

/** A node and its outgoing transitions. */
function Step({ id, next, wires, nodesById }: StepProps) {
  const funnelNode = nodesById.get(id)
  const { width, height, pathWires } = layoutPathWires(id, next, wires)
  if (!funnelNode) return null
  return (
    <>
      <NodeBox
        funnelNode={funnelNode}
        className={cn('relative z-10 w-full py-3', pathWires.length === 0 && 'not-last:mb-3')}
      />
      {pathWires.length > 0 && (
        <div className="relative" style={{ height, paddingBlock: branchMetrics.pad, paddingLeft: width }}>
          <svg width={width} height={height} className="absolute top-0 left-0" aria-hidden="true">
            {pathWires.map(each => (
              <path key={each.path} d={each.path} {...getWireStyle(each.wire)} />
            ))}
          </svg>
          <ul>
            {pathWires.map(each => (
              <PathBranch key={each.path} {...each} to={nodesById.get(each.wire.to)?.title ?? ''} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Draws the funnel as a vertical path, for windows that are too narrow for the graph. */
export function FunnelPath(drawing: FunnelDrawing) {
  const { name, pages, wires } = drawing
  const nodesById = buildFunnelNodes(drawing)
  const unreached = findUnreachedPages(pages)
  const nodeOrder = getNodeOrder(
    pages.map(page => page.id),
    wires,
  )
  // Pages that no transition reaches come last, below the exits.
  const order = [...nodeOrder.filter(id => !unreached.has(id)), ...nodeOrder.filter(id => unreached.has(id))]
  return (
    <section aria-label={words.graphOf(name)}>
      {order.map((id, index) => (
        <Step key={id} id={id} next={order[index + 1] ?? null} wires={wires} nodesById={nodesById} />
      ))}
    </section>
  )
}
