import { type PageVitals, vitalPages } from '#contract/vitals.ts'
import { calculateGoodShare, estimateVitalP75, rateVital, type VitalName, vitalNames } from '#domain/vitals.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listCountsSince, listTitles } from './repository.ts'

const periodDays = 28
const maxPages = 100

type Counts = Map<VitalName, Map<number, number>>
const sumVisits = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

function toVitals(counts: Counts): PageVitals['vitals'] {
  return vitalNames.flatMap(name => {
    const ownCounts = counts.get(name)
    const p75 = ownCounts ? estimateVitalP75(name, ownCounts) : null
    if (!ownCounts || p75 === null) return []
    return [
      {
        name,
        p75,
        rating: rateVital(name, p75),
        good: calculateGoodShare(name, ownCounts),
        visits: sumVisits(ownCounts),
      },
    ]
  })
}

const getMaxVisits = ({ vitals }: PageVitals) => Math.max(0, ...vitals.map(({ visits }) => visits))

/** Rates the speed of each public page for visits of the last four weeks. */
export async function getVitals(ctx: Context) {
  const since = new Date(ctx.clock().getTime() - periodDays * 24 * 3_600_000).toISOString().slice(0, 10)
  const pages = new Map<string, Counts>()
  for (const { page, metric, bucket, count } of await listCountsSince(ctx.db, since)) {
    const pageCounts: Counts = pages.get(page) ?? new Map()
    pages.set(page, pageCounts)
    pageCounts.set(metric, (pageCounts.get(metric) ?? new Map<number, number>()).set(bucket, count))
  }
  const titles = await listTitles(
    ctx.db,
    [...pages.keys()].flatMap(page => page.split(':')[1] ?? []),
  )
  const vitalsByPage = [...pages].flatMap(([key, counts]): PageVitals[] => {
    const [kind, id = null] = key.split(':')
    const page = vitalPages.find(name => name === kind)
    return page ? [{ page, id, title: id && (titles.get(id) ?? null), vitals: toVitals(counts) }] : []
  })
  return {
    days: periodDays,
    pages: vitalsByPage
      .sort((one, other) => getMaxVisits(other) - getMaxVisits(one) || one.page.localeCompare(other.page))
      .slice(0, maxPages),
  }
}
