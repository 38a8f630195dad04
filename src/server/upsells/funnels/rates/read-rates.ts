import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { pagesOf } from '../pages/repository.ts'
import { findUpsell } from '../repository.ts'
import { countEvents, countFinished, countSessions, sumRevenue } from './repository.ts'

type Counted = Awaited<ReturnType<typeof countEvents>>
type Edge = FunnelRates['edges'][number]

const dayMs = 86_400_000
const sumOf = (counted: readonly { sessions: number }[]) => counted.reduce((sum, { sessions }) => sum + sessions, 0)

function edgeOf({ pageId: from, kind, ledTo: to, sessions }: Counted[number]): Edge[] {
  return (kind === 'accepted' || kind === 'declined') && to !== null ? [{ from, to, how: kind, count: sessions }] : []
}
const edgeIn = ({ pageId: to, sessions }: { pageId: string; sessions: number }): Edge => ({
  from: null,
  to,
  how: 'accepted',
  count: sessions,
})

/** What became of the funnel's sessions that began in the last `days` days, in the shop's present mode. */
export async function readRates(ctx: Context, id: string, days: number): Promise<FunnelRates> {
  found(await findUpsell(ctx.db, id), 'upsell_not_found')
  const since = new Date(ctx.clock().getTime() - days * dayMs)
  const cohort = { upsellId: id, mode: await ctx.provider.mode(ctx.db), since }
  const begun = await countSessions(ctx.db, cohort)
  const events = await countEvents(ctx.db, cohort)
  const on = (pageId: string, kind: Counted[number]['kind']) =>
    sumOf(events.filter(event => event.pageId === pageId && event.kind === kind))
  return {
    days,
    sessions: sumOf(begun),
    finished: await countFinished(ctx.db, cohort),
    revenue: await sumRevenue(ctx.db, cohort),
    pages: (await pagesOf(ctx.db, [id])).map(page => ({
      pageId: page.id,
      views: on(page.id, 'view'),
      accepted: on(page.id, 'accepted'),
      declined: on(page.id, 'declined'),
      failed: on(page.id, 'failed'),
    })),
    edges: [...begun.map(edgeIn), ...events.flatMap(edgeOf)],
  }
}
