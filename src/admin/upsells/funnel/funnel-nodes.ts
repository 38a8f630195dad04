import { CircleCheck, Flag, House, type LucideIcon, Package } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/lazy-words.ts'
import { findUnreachedPages, startNode, type Wire } from './wires.ts'

/** What is shown in one node of the funnel; `count` is null when it is unknown. */
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
  /** When absent, pages cannot be opened. */
  onOpen?: ((page: UpsellPage) => void) | undefined
}

function buildPageNode(page: UpsellPage, isLost: boolean, { rates, onOpen }: FunnelDrawing): FunnelNode {
  const known = rates?.pages.find(each => each.pageId === page.id)
  return {
    icon: Package,
    tone: isLost ? 'warn' : undefined,
    title: page.title,
    fact: isLost ? words.unreached : words.accepted,
    count: rates ? (known?.accepted ?? 0) : null,
    onOpen: onOpen && (() => onOpen(page)),
  }
}

/** Builds the nodes of a funnel, keyed by the node names that wires use. */
export function buildFunnelNodes(drawing: FunnelDrawing): ReadonlyMap<string, FunnelNode> {
  const { pages, wires, rates } = drawing
  const lost = findUnreachedPages(pages)
  const end = (id: string, icon: LucideIcon, title: string): [string, FunnelNode] => [
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
    ...pages.map((page): [string, FunnelNode] => [page.id, buildPageNode(page, lost.has(page.id), drawing)]),
    end('thank-you', Flag, words.toThanks),
    end('home', House, words.toHome),
  ])
}
