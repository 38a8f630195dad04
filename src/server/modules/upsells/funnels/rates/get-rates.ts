import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listPagesOfFunnels } from '../pages/repository.ts'
import { getUpsell } from '../repository.ts'
import { type Cohort, countEvents, countFinished, countSessions, sumRevenue } from './repository.ts'

type EventCounts = Awaited<ReturnType<typeof countEvents>>
type Edge = FunnelRates['edges'][number]

const dayMs = 86_400_000
const sumSessions = (rows: readonly { sessions: number }[]) => rows.reduce((sum, { sessions }) => sum + sessions, 0)

function buildExitEdges({ pageId: from, kind, ledTo: to, sessions }: EventCounts[number]): Edge[] {
  return (kind === 'accepted' || kind === 'declined') && to !== null ? [{ from, to, how: kind, count: sessions }] : []
}
const buildEntryEdge = ({ pageId: to, sessions }: { pageId: string; sessions: number }): Edge => ({
  from: null,
  to,
  how: 'accepted',
  count: sessions,
})

/** Totals of a cohort on these pages; null when the cohort has no sessions. */
async function loadTotals(ctx: Context, cohort: Cohort, pageIds: readonly string[]): Promise<FunnelRates['before']> {
  const sessions = sumSessions(await countSessions(ctx.db, cohort))
  if (sessions === 0) return null
  const events = (await countEvents(ctx.db, cohort)).filter(event => pageIds.includes(event.pageId))
  const countKind = (kind: EventCounts[number]['kind']) => sumSessions(events.filter(event => event.kind === kind))
  return {
    sessions,
    views: countKind('view'),
    accepted: countKind('accepted'),
    revenue: await sumRevenue(ctx.db, cohort),
  }
}

/**
 * Conversion of the sessions that started in the last `days` days in the shop's current mode. `before` has the totals
 * of the preceding period of the same length.
 */
export async function getRates(ctx: Context, id: string, days: number): Promise<FunnelRates> {
  await getUpsell(ctx.db, id)
  const until = ctx.clock()
  const since = new Date(until.getTime() - days * dayMs)
  const cohort = { upsellId: id, mode: await ctx.provider.mode(ctx.db), since, until }
  const starts = await countSessions(ctx.db, cohort)
  const events = await countEvents(ctx.db, cohort)
  const pages = await listPagesOfFunnels(ctx.db, [id])
  const countOnPage = (pageId: string, kind: EventCounts[number]['kind']) =>
    sumSessions(events.filter(event => event.pageId === pageId && event.kind === kind))
  return {
    days,
    sessions: sumSessions(starts),
    finished: await countFinished(ctx.db, cohort),
    revenue: await sumRevenue(ctx.db, cohort),
    pages: pages.map(page => ({
      pageId: page.id,
      views: countOnPage(page.id, 'view'),
      accepted: countOnPage(page.id, 'accepted'),
      declined: countOnPage(page.id, 'declined'),
      failed: countOnPage(page.id, 'failed'),
    })),
    edges: [...starts.map(buildEntryEdge), ...events.flatMap(buildExitEdges)],
    before: await loadTotals(
      ctx,
      { ...cohort, since: new Date(since.getTime() - days * dayMs), until: since },
      pages.map(page => page.id),
    ),
  }
}
