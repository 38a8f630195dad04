import type { LoopPage } from '#contract/upsell-graph.ts'
import { loopIn } from '#domain/funnel-targets.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { PageRow } from './repository.ts'
import { routed } from './routed.ts'

/** Refuses pages that shoppers could go round for ever: 409 funnel_loop, with the pages of the round. */
export function refuseLoop(rows: readonly PageRow[]): void {
  const loop = loopIn(rows.map(routed))
  if (!loop) return
  const pages: LoopPage[] = loop.map(({ id, order, title }) => ({ id, order, title }))
  throw new AppError('funnel_loop', { data: { pages } })
}
