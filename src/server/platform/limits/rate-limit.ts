import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { sha256Hex } from '../core/ids.ts'
import { addToCount, findCounts, sumCounts } from './repository.ts'

const minuteMs = 60_000

/**
 * What is counted: `key` identifies the event and who caused it. The key is stored as a hash, because it may identify a
 * person.
 */
export type Counter = { key: string; windowMs: number }
/** At most `max` events of a counter in one window. */
export type RateLimit = Counter & { max: number }

type CountOptions = {
  /**
   * The time of the event; a caller that counts several events passes the same time for each, so that all of them fall
   * into one window.
   */
  now?: number
  /** -1 releases an event that was counted before. */
  by?: 1 | -1
  /**
   * 'database' counts for all processes, in the transaction of the context if there is one. 'relaxed' does too, but a
   * crash of the database may lose the event (docs/decisions/0045). 'memory' counts in this process.
   */
  store?: 'database' | 'relaxed' | 'memory'
}
type CountContext = Pick<Context, 'db' | 'clock'>

/** Windows are aligned to multiples of their length, so that all processes agree on their starts. */
export const getWindowStart = (now: number, windowMs: number): Date => new Date(now - (now % windowMs))

/** Returns the seconds until the current window ends, for Retry-After. */
export const getRetryAfter = (now: number, windowMs: number): number =>
  Math.ceil((getWindowStart(now, windowMs).getTime() + windowMs - now) / 1_000)

/** The current window of each window length, in this process. */
const memoryWindows = new Map<number, { start: number; counts: Map<string, number> }>()

function addToMemory(key: string, windowMs: number, start: number, by: 1 | -1): number {
  const known = memoryWindows.get(windowMs)
  const window = known?.start === start ? known : { start, counts: new Map<string, number>() }
  memoryWindows.set(windowMs, window)
  const count = Math.max(0, (window.counts.get(key) ?? 0) + by)
  window.counts.set(key, count)
  return count
}

/** Counts one event and returns the number of events in the current window, including this one. */
export async function countEvent(
  ctx: CountContext,
  { key, windowMs }: Counter,
  { now = ctx.clock().getTime(), by = 1, store = 'database' }: CountOptions = {},
): Promise<number> {
  const hash = sha256Hex(key)
  const windowStart = getWindowStart(now, windowMs)
  if (store === 'memory') return addToMemory(hash, windowMs, windowStart.getTime(), by)
  return addToCount(ctx.db, { key: hash, windowStart }, by, store === 'relaxed')
}

/** Returns the number of events of each key in the current window of the database, in the order of `keys`. */
export async function readCounts(
  ctx: CountContext,
  keys: readonly string[],
  windowMs: number,
  now: number = ctx.clock().getTime(),
): Promise<number[]> {
  const hashes = keys.map(sha256Hex)
  const counts = await findCounts(ctx.db, hashes, getWindowStart(now, windowMs))
  return hashes.map(hash => counts.get(hash) ?? 0)
}

/** Returns the number of events of a key in all windows of the database that start at or after `since`. */
export const sumEvents = (ctx: CountContext, key: string, since: Date): Promise<number> =>
  sumCounts(ctx.db, sha256Hex(key), since)

/** Counts one event. Throws rate_limited (429, with Retry-After) when it exceeds the limit. */
export async function assertWithinRateLimit(
  ctx: CountContext,
  limit: RateLimit,
  store: CountOptions['store'] = 'database',
): Promise<void> {
  const now = ctx.clock().getTime()
  if ((await countEvent(ctx, limit, { now, store })) <= limit.max) return
  throw new AppError('rate_limited', { retryAfter: getRetryAfter(now, limit.windowMs) })
}

type CallerLimit = {
  /** What the caller does, for example an endpoint's method and path. */
  name: string
  /** Calls allowed per minute; 0 means no limit. */
  max: number
  /** Counts in PostgreSQL across processes (money, sign-in) instead of in this process. */
  isShared?: boolean
}

/** Counts one call of the member, or of the IP address of a caller who is not signed in. Throws rate_limited. */
export async function assertCallerLimit(ctx: Context, { name, max, isShared = false }: CallerLimit): Promise<void> {
  if (max === 0) return
  const caller = ctx.actor ? `member ${ctx.actor.memberId}` : `address ${ctx.address}`
  const limit = { key: `${name} ${caller}`, windowMs: minuteMs, max }
  await assertWithinRateLimit(ctx, limit, isShared ? 'relaxed' : 'memory')
}
