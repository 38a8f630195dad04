import type { CyclePage } from '#contract/upsell-graph.ts'
import { findCycle } from '#domain/funnel-transitions.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { PageRow } from './repository.ts'
import { toRoutedPage } from './to-routed-page.ts'

/** Throws 409 funnel_loop, with the pages of the cycle, when shoppers could visit the same pages forever. */
export function assertAcyclic(rows: readonly PageRow[]): void {
  const loop = findCycle(rows.map(toRoutedPage))
  if (!loop) return
  const pages: CyclePage[] = loop.map(({ id, order, title }) => ({ id, order, title }))
  throw new AppError('funnel_loop', { data: { pages } })
}
