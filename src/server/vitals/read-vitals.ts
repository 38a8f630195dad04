import { type PageVitals, vitalPages } from '#contract/vitals.ts'
import { goodShare, type VitalName, vitalNames, vitalP75, vitalRating } from '#domain/vitals.ts'
import type { Context } from '#server/kernel/context.ts'
import { countsSince, titlesOf } from './repository.ts'

const days = 28
const mostPages = 100

type Counts = Map<VitalName, Map<number, number>>
const visitsOf = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

function vitalsOf(counts: Counts): PageVitals['vitals'] {
  return vitalNames.flatMap(name => {
    const own = counts.get(name)
    const p75 = own ? vitalP75(name, own) : null
    if (!own || p75 === null) return []
    return [{ name, p75, rating: vitalRating(name, p75), good: goodShare(name, own), visits: visitsOf(own) }]
  })
}

const mostVisits = ({ vitals }: PageVitals) => Math.max(0, ...vitals.map(({ visits }) => visits))

/** How fast each public page was for its visitors of four weeks. */
export async function readVitals(ctx: Context) {
  const since = new Date(ctx.clock().getTime() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  const pages = new Map<string, Counts>()
  for (const { page, metric, bucket, count } of await countsSince(ctx.db, since)) {
    const own: Counts = pages.get(page) ?? new Map()
    pages.set(page, own)
    own.set(metric, (own.get(metric) ?? new Map<number, number>()).set(bucket, count))
  }
  const titles = await titlesOf(
    ctx.db,
    [...pages.keys()].flatMap(page => page.split(':')[1] ?? []),
  )
  const seen = [...pages].flatMap(([key, counts]): PageVitals[] => {
    const [kind, id = null] = key.split(':')
    const page = vitalPages.find(known => known === kind)
    return page ? [{ page, id, title: id && (titles.get(id) ?? null), vitals: vitalsOf(counts) }] : []
  })
  return {
    days,
    pages: seen
      .sort((one, other) => mostVisits(other) - mostVisits(one) || one.page.localeCompare(other.page))
      .slice(0, mostPages),
  }
}
