import { CircleCheck, Flag, House, type LucideIcon, Package } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { findUnreachedPages, startNode, type Wire } from './wires.ts'

/** What is shown in one node of the funnel; `count` is null while it is unknown. */
export type FunnelNode = {
  icon: LucideIcon
  title: string
  fact: string
  count: number | null
  tone?: 'brand' | 'warn' | undefined
  onOpen?: (() => void) | undefined
}

const countArrivals = (wires: readonly Wire[], id: string) => {
  const counts = wires.filter(wire => wire.to === id).map(wire => wire.count)
  return counts.every(count => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

export type FunnelDrawing = {
  name: string
  /** The active pages, in order. */
  pages: readonly UpsellPage[]
  wires: readonly Wire[]
  rates: FunnelRates | null
  /** Called to open a page. If absent, pages cannot be opened. */
  onOpen?: ((page: UpsellPage) => void) | undefined
}

function buildPageNode(page: UpsellPage, isUnreached: boolean, { rates, onOpen }: FunnelDrawing): FunnelNode {
  const pageRates = rates?.pages.find(each => each.pageId === page.id)
  return {
    icon: Package,
    tone: isUnreached ? 'warn' : undefined,
    title: page.title,
    fact: isUnreached ? words.unreached : words.accepted,
    count: rates ? (pageRates?.accepted ?? 0) : null,
    onOpen: onOpen && (() => onOpen(page)),
  }
}

/** Builds the nodes of a funnel, keyed by the node names that wires use. */
export function buildFunnelNodes(drawing: FunnelDrawing): ReadonlyMap<string, FunnelNode> {
  const { pages, wires, rates } = drawing
  const unreached = findUnreachedPages(pages)
  const buildExitNode = (id: string, icon: LucideIcon, title: string): [string, FunnelNode] => [
    id,
    { icon, title, fact: words.arrived, count: countArrivals(wires, id) },
  ]
  return new Map<string, FunnelNode>([
    [
      startNode,
      {
        icon: CircleCheck,
        tone: 'brand',
        title: words.paidOrder,
        fact: words.ordersIn,
        count: rates?.sessions ?? null,
      },
    ],
    ...pages.map((page): [string, FunnelNode] => [page.id, buildPageNode(page, unreached.has(page.id), drawing)]),
    buildExitNode('thank-you', Flag, words.toThanks),
    buildExitNode('home', House, words.toHome),
  ])
}
