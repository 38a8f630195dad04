import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { CyclePage } from '#contract/upsell-graph.ts'
import { upsells as words } from '#i18n/lazy-words.ts'

const isLoopPage = (value: unknown): value is CyclePage =>
  typeof value === 'object' && value !== null && 'title' in value && 'order' in value

/**
 * Explains why the funnel was not changed. For a cycle it lists the pages in the order in which shoppers would visit
 * them.
 */
export function formatUpsellError(error: unknown): string {
  const pages = error instanceof Problem && error.code === 'funnel_loop' ? error.answer.pages : null
  const cycle = Array.isArray(pages) ? pages.filter(isLoopPage) : []
  if (cycle.length === 0) return getProblemText(error)
  return words.leadsLoop(
    [...cycle, ...cycle.slice(0, 1)].map(({ order, title }) => words.toPage(order, title)).join(' → '),
  )
}
