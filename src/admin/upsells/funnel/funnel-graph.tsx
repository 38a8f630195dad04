import { upsells as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { formatShare } from './format-share.ts'
import { buildFunnelNodes, type FunnelDrawing } from './funnel-nodes.ts'
import { type DrawnWire, layoutGraph, node } from './graph-layout.ts'
import { NodeBox } from './node-box.tsx'
import './funnel-graph.css'
import { getShareClass, getWireStyle } from './wire-style.ts'

const Share = ({ wire, label }: DrawnWire) =>
  wire.share === null || !label ? null : (
    <span
      className={cn('num absolute z-10 rounded-sm bg-paper px-1 text-xs font-semibold', getShareClass(wire))}
      style={{ left: label.x, top: label.y }}
    >
      {formatShare(wire.share)}
    </span>
  )

/** Draws the funnel from the paid order to its exits; the more shoppers follow a transition, the thicker its line. */
export function FunnelGraph(drawing: FunnelDrawing) {
  const { width, height, top, positions, wires } = layoutGraph(
    drawing.pages.map(page => page.id),
    drawing.wires,
  )
  const nodesById = buildFunnelNodes(drawing)
  return (
    <ScrollRegion label={words.graphOf(drawing.name)} className="funnel-graph overflow-x-auto rounded-lg pb-2">
      <div className="relative" style={{ width, height }}>
        <div className="absolute inset-x-0" style={{ top }}>
          <svg width={width} height={1} className="absolute top-0 left-0 overflow-visible" aria-hidden="true">
            {wires.map(({ path, wire }) => (
              <path key={path} d={path} {...getWireStyle(wire)} />
            ))}
          </svg>
          {wires.map(each => (
            <Share key={each.path} {...each} />
          ))}
          {[...positions].map(([id, position]) => {
            const funnelNode = nodesById.get(id)
            const style = { left: position.x, top: position.y, width: node.width, height: node.height }
            return funnelNode && <NodeBox key={id} funnelNode={funnelNode} className="absolute" style={style} />
          })}
        </div>
      </div>
    </ScrollRegion>
  )
}
