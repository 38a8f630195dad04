import type { LoopPage } from '#contract/upsell-graph.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'

const isPage = (value: unknown): value is LoopPage =>
  typeof value === 'object' && value !== null && 'title' in value && 'order' in value

/** Why the funnel was not changed; a round names its pages as shoppers would walk them. */
export function refusalText(error: unknown): string {
  const pages = error instanceof Problem && error.code === 'funnel_loop' ? error.answer.pages : null
  const round = Array.isArray(pages) ? pages.filter(isPage) : []
  if (round.length === 0) return problemText(error)
  return words.leadsLoop(
    [...round, ...round.slice(0, 1)].map(({ order, title }) => words.toPage(order, title)).join(' → '),
  )
}
