import type { Context } from '#server/platform/core/context.ts'
import { countEvent, getRetryAfter, type RateLimit } from '#server/platform/limits/rate-limit.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 24 * 60 * minuteMs

/** Milliseconds after which another code may be requested. */
export const resendAfterMs = minuteMs

/** Counts one event in each limit, up to the first that is exceeded. Returns the seconds to wait, or null. */
async function countUntilExceeded(ctx: Context, limits: readonly RateLimit[]): Promise<number | null> {
  const now = ctx.clock().getTime()
  for (const limit of limits) {
    if ((await countEvent(ctx, limit, { now })) > limit.max) return getRetryAfter(now, limit.windowMs)
  }
  return null
}

/**
 * Counts a request for a code by its network and by its address. Addresses without courses count the same, so that the
 * limit does not reveal who has courses.
 */
export const countCodeRequest = (ctx: Context, email: string): Promise<number | null> =>
  countUntilExceeded(ctx, [
    { key: `course code from ${ctx.address}`, max: 30, windowMs: quarterMs },
    { key: `course code to ${email.toLowerCase()}`, max: 4, windowMs: quarterMs },
  ])

const listAttemptLimits = (ctx: Context, email: string): RateLimit[] => [
  { key: `course sign-in of ${email.toLowerCase()} from ${ctx.address}`, max: 10, windowMs: quarterMs },
  { key: `course sign-in from ${ctx.address}`, max: 40, windowMs: quarterMs },
  { key: `course sign-in of ${email.toLowerCase()}`, max: 20, windowMs: dayMs },
]

/**
 * Counts an attempt at a code before it is checked, so that concurrent guesses gain nothing. Returns the seconds to wait,
 * or null.
 */
export const countAttempt = (ctx: Context, email: string): Promise<number | null> =>
  countUntilExceeded(ctx, listAttemptLimits(ctx, email))

/** Releases an attempt that succeeded. */
export async function releaseAttempt(ctx: Context, email: string): Promise<void> {
  for (const limit of listAttemptLimits(ctx, email)) await countEvent(ctx, limit, { by: -1 })
}
