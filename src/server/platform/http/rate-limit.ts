import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { sha256Hex } from '../core/ids.ts'
import { countRequest } from '../core/repository.ts'

const minute = 60_000
type CountWindow = { start: number; counts: Map<string, number> }
let localWindow: CountWindow = { start: 0, counts: new Map() }

const getSecondsLeft = (now: number, start: number) => Math.max(1, Math.ceil((start + minute - now) / 1000))

/**
 * Throws rate_limited (429, with Retry-After in seconds) for more than `limit` calls per minute; 0 means no limit.
 * PostgreSQL counts shared limits (money, sign-in) across processes; the other limits are counted in this process.
 * Callers are stored as hashes.
 */
export async function enforceRateLimit(ctx: Context, name: string, limit: number, shared: boolean): Promise<void> {
  if (limit === 0) return
  const now = ctx.clock().getTime()
  const start = now - (now % minute)
  const caller = ctx.actor ? `member ${ctx.actor.memberId}` : `address ${ctx.address}`
  const key = sha256Hex(`${name} ${caller}`)
  let count: number
  if (shared) {
    count = await countRequest(ctx.db, key, new Date(start))
  } else {
    if (localWindow.start !== start) localWindow = { start, counts: new Map() }
    count = (localWindow.counts.get(key) ?? 0) + 1
    localWindow.counts.set(key, count)
  }
  if (count > limit) throw new AppError('rate_limited', { retryAfter: getSecondsLeft(now, start) })
}
