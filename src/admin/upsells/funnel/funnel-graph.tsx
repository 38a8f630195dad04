import { CircleCheck, Flag, House, type LucideIcon, Package } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/rooms.ts'
import { cn } from '../../ui/cn.ts'
import { type DrawnWire, layoutOf, node, type Point } from './graph-layout.ts'
import { countText, shareText } from './share-text.ts'
import { startNode, unreached, type Wire, wiresOf } from './wires.ts'

/** Thin where few go, thick where many do; 2.5 while nothing is known. */
const thickness = ({ share, isPast }: Wire) => (isPast ? 2 : share === null ? 2.5 : 1.5 + share * 7.5)
const colours: Record<Wire['how'], string> = {
  start: 'stroke-brand',
  accepted: 'stroke-brand',
  declined: 'stroke-line-strong',
}

const Line = ({ wire, path }: DrawnWire) => (
  <path
    d={path}
    fill="none"
    strokeLinecap="round"
    strokeWidth={thickness(wire)}
    strokeDasharray={wire.isPast ? '1 7' : undefined}
    className={cn(colours[wire.how], 'opacity-85')}
  />
)

const Share = ({ wire, label }: DrawnWire) =>
  wire.share === null || !label ? null : (
    <span
      className={cn(
        'num absolute z-10 rounded-sm bg-paper px-1 text-xs font-semibold',
        wire.how === 'declined' ? 'text-ink-2' : 'text-brand-ink',
      )}
      style={{ left: label.x, top: label.y }}
    >
      {shareText(wire.share)}
    </span>
  )

type BoxProps = {
  at: Point
  icon: LucideIcon
  title: string
  fact: string
  count: number | null
  tone?: 'brand' | 'warn' | undefined
  onOpen?: (() => void) | undefined
}

/** One place of the funnel. With `onOpen` it opens when it is pressed. */
function Box({ at, icon: Icon, title, fact, count, tone, onOpen }: BoxProps) {
  const look = cn(
    'absolute grid content-center gap-1.5 rounded-lg border bg-surface px-3 text-left shadow-e2',
    tone === 'warn' ? 'border-dashed border-gold-ink' : 'border-line',
    onOpen && 'cursor-pointer hover:border-brand',
  )
  const inside = (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        <span
          className={cn(
            'grid size-6.5 shrink-0 place-items-center rounded-item',
            tone === 'brand' ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-2',
          )}
        >
          <Icon className="icon-16" aria-hidden="true" />
        </span>
        <span className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-2">
        <span className={cn('truncate text-sm', tone === 'warn' ? 'text-gold-ink' : 'text-ink-2')}>{fact}</span>
        <span className="num text-lg font-semibold tracking-[-.02em]">{count === null ? '–' : countText(count)}</span>
      </span>
    </>
  )
  const place = { left: at.x, top: at.y, width: node.width, height: node.height }
  return onOpen ? (
    <button type="button" className={look} style={place} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className={look} style={place}>
      {inside}
    </div>
  )
}

const arriving = (wires: readonly Wire[], id: string) => {
  const counts = wires.filter(wire => wire.to === id).map(wire => wire.count)
  return counts.every(count => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

type FunnelGraphProps = {
  name: string
  pages: readonly UpsellPage[]
  rates: FunnelRates | null
  /** Absent: pages do not open. */
  onOpen?: ((page: UpsellPage) => void) | undefined
}

/** The funnel as a drawing: pages from the paid order to the ways out, as thick as many shoppers take them. */
export function FunnelGraph({ name, pages, rates, onOpen }: FunnelGraphProps) {
  const shown = pages.filter(page => page.isActive)
  const wires = wiresOf(shown, rates)
  const {
    width,
    height,
    top,
    places,
    wires: drawn,
  } = layoutOf(
    shown.map(page => page.id),
    wires,
  )
  const lost = unreached(shown)
  const start = places.get(startNode)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section aria-label={words.graphOf(name)} tabIndex={0} className="overflow-x-auto rounded-lg pb-2">
      <div className="relative" style={{ width, height }}>
        <div className="absolute inset-x-0" style={{ top }}>
          <svg width={width} height={1} className="absolute top-0 left-0 overflow-visible" aria-hidden="true">
            {drawn.map(each => (
              <Line key={each.path} {...each} />
            ))}
          </svg>
          {drawn.map(each => (
            <Share key={each.path} {...each} />
          ))}
          {start && (
            <Box
              at={start}
              icon={CircleCheck}
              tone="brand"
              title={words.paidOrder}
              fact={words.ordersIn}
              count={rates?.sessions ?? null}
            />
          )}
          {shown.map(page => {
            const at = places.get(page.id)
            const known = rates?.pages.find(each => each.pageId === page.id)
            const isLost = lost.has(page.id)
            return (
              at && (
                <Box
                  key={page.id}
                  at={at}
                  icon={Package}
                  tone={isLost ? 'warn' : undefined}
                  title={page.title}
                  fact={isLost ? words.unreached : words.accepted}
                  count={rates ? (known?.accepted ?? 0) : null}
                  onOpen={onOpen && (() => onOpen(page))}
                />
              )
            )
          })}
          {(['thank-you', 'home'] as const).map(end => {
            const at = places.get(end)
            return (
              at && (
                <Box
                  key={end}
                  at={at}
                  icon={end === 'home' ? House : Flag}
                  title={end === 'home' ? words.toHome : words.toThanks}
                  fact={words.arrived}
                  count={arriving(wires, end)}
                />
              )
            )
          })}
        </div>
      </div>
    </section>
  )
}
