import type { Request } from '#contract/endpoint.ts'
import type { reportVitals, VitalPage } from '#contract/vitals.ts'
import { type VitalName, vitalBucket, vitalNames } from '#domain/vitals.ts'
import type { Context } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'

/** Of each page and minute so many visits are taken in a process: more say nothing new. */
const mostAMinute = 60
/** Different counts held between two writes. */
const mostCounts = 5_000
const minute = 60_000

export type VitalCount = { page: string; day: string; metric: VitalName; bucket: number; count: number }
const waiting = new Map<string, VitalCount>()
let window = { start: 0, taken: new Map<string, number>() }

const alone: Readonly<Record<string, VitalPage>> = {
  '/': 'home',
  '/checkout': 'checkout',
  '/checkout-page': 'simple_checkout',
  '/thank-you': 'thank_you',
  '/order': 'order',
}
const first: Readonly<Record<string, VitalPage>> = {
  pay: 'pay',
  order: 'order',
  subscription: 'subscription',
  policies: 'policy',
}
const owned: Readonly<Record<string, VitalPage>> = { _site: 'sales', upsell: 'upsell' }

/** The name a path is counted under: of everything that identifies a visit or an order only the kind stays. */
function pageOf(path: string): string | null {
  const [, folder = '', id = ''] = path.split('/')
  const kind = owned[folder]
  if (kind) return isUuid(id) ? `${kind}:${id.toLowerCase()}` : null
  return alone[path.replace(/(?<=.)\/$/, '')] ?? (id ? first[folder] : undefined) ?? null
}

function isOneTooMany(page: string, now: number): boolean {
  const start = now - (now % minute)
  if (window.start !== start) window = { start, taken: new Map() }
  const taken = (window.taken.get(page) ?? 0) + 1
  if (taken === 1 && window.taken.size >= mostCounts) return true
  window.taken.set(page, taken)
  return taken > mostAMinute
}

/** Counts one visit in memory, until the next write. */
export function takeVitals(ctx: Context, { page: path, ...values }: Request<typeof reportVitals>['body']): void {
  const now = ctx.clock()
  const page = pageOf(path)
  if (!page || isOneTooMany(page, now.getTime())) return
  const day = now.toISOString().slice(0, 10)
  for (const metric of vitalNames) {
    const value = values[metric]
    if (value === undefined) continue
    const bucket = vitalBucket(metric, value)
    const key = `${page} ${day} ${metric} ${bucket}`
    const known = waiting.get(key)
    if (known) known.count += 1
    else if (waiting.size < mostCounts) waiting.set(key, { page, day, metric, bucket, count: 1 })
  }
}

/** What was counted since the last call; whoever takes it writes it. */
export function takeCounts(): VitalCount[] {
  const counts = [...waiting.values()]
  waiting.clear()
  return counts
}
