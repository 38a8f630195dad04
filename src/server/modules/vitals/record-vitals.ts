import type { Request } from '#contract/endpoint.ts'
import type { reportVitals, VitalPage } from '#contract/vitals.ts'
import { isUuid } from '#domain/uuid.ts'
import { getVitalBucket, type VitalName, vitalNames } from '#domain/vitals.ts'
import type { Context } from '#server/platform/core/context.ts'

/**
 * Maximum number of visits counted per page, minute and process. More visits would not change the percentiles
 * noticeably.
 */
const maxVisitsPerMinute = 60
/** Limit of distinct counts kept in memory between two writes. */
const maxPendingCounts = 5_000
const minute = 60_000

export type VitalCount = { page: string; day: string; metric: VitalName; bucket: number; count: number }
const pendingCounts = new Map<string, VitalCount>()
let rateWindow = { start: 0, visitsByPage: new Map<string, number>() }

const exactPaths: Readonly<Record<string, VitalPage>> = {
  '/': 'home',
  '/checkout': 'checkout',
  '/checkout-page': 'simple_checkout',
  '/thank-you': 'thank_you',
  '/order': 'order',
}
const pagesByFirstSegment: Readonly<Record<string, VitalPage>> = {
  pay: 'pay',
  order: 'order',
  subscription: 'subscription',
  policies: 'policy',
}
const pagesWithOwner: Readonly<Record<string, VitalPage>> = { _site: 'sales', upsell: 'upsell' }

/** Maps a path to the page name it is counted under, without ids that identify a visit or an order. */
function toPageName(path: string): string | null {
  const [, folder = '', id = ''] = path.split('/')
  const kind = pagesWithOwner[folder]
  if (kind) return isUuid(id) ? `${kind}:${id.toLowerCase()}` : null
  return exactPaths[path.replace(/(?<=.)\/$/, '')] ?? (id ? pagesByFirstSegment[folder] : undefined) ?? null
}

function isOverRate(page: string, now: number): boolean {
  const minuteStart = now - (now % minute)
  if (rateWindow.start !== minuteStart) rateWindow = { start: minuteStart, visitsByPage: new Map() }
  const visitCount = (rateWindow.visitsByPage.get(page) ?? 0) + 1
  if (visitCount === 1 && rateWindow.visitsByPage.size >= maxPendingCounts) return true
  rateWindow.visitsByPage.set(page, visitCount)
  return visitCount > maxVisitsPerMinute
}

/** Counts one visit in memory until the job writes the counts. */
export function recordVitals(ctx: Context, { page: path, ...values }: Request<typeof reportVitals>['body']): void {
  const now = ctx.clock()
  const page = toPageName(path)
  if (!page || isOverRate(page, now.getTime())) return
  const day = now.toISOString().slice(0, 10)
  for (const metric of vitalNames) {
    const value = values[metric]
    if (value === undefined) continue
    const bucket = getVitalBucket(metric, value)
    const key = `${page} ${day} ${metric} ${bucket}`
    const pending = pendingCounts.get(key)
    if (pending) pending.count += 1
    else if (pendingCounts.size < maxPendingCounts) pendingCounts.set(key, { page, day, metric, bucket, count: 1 })
  }
}

/** Returns and clears the counts since the last call. The caller must write them. */
export function drainCounts(): VitalCount[] {
  const counts = [...pendingCounts.values()]
  pendingCounts.clear()
  return counts
}
