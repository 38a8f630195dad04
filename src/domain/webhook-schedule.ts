const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The delays before the second to tenth attempt of a delivery, as Standard Webhooks recommends. */
const delaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const maxWebhookAttempts = delaysMs.length + 1
/** No attempt is made later than this after the event. */
const maxAgeMs = 75 * hour
const maxRetryAfterMs = 24 * hour

/** After this time of nothing but failures, an endpoint is disabled. */
export const disabledAfterMs = 5 * 24 * hour

/** Parses a Retry-After header: a number of seconds, or a date. Returns milliseconds from `now`, or null. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, maxRetryAfterMs) : null
}

/**
 * Returns when a failed delivery is tried again, or null when it is not.
 * @param attempts the number of failed attempts
 * @param queuedAt when the first attempt was due
 * @param retryAfterMs the receiver's wish, which can only delay an attempt
 * @param random a number from 0 to 1, which spreads attempts by up to 10 %
 */
export function getNextAttempt(
  { attempts, queuedAt, retryAfterMs }: { attempts: number; queuedAt: Date; retryAfterMs: number | null },
  now: Date,
  random: number,
): Date | null {
  const delayMs = delaysMs[attempts - 1]
  const lastAt = queuedAt.getTime() + maxAgeMs
  if (delayMs === undefined || now.getTime() >= lastAt) return null
  const spreadMs = delayMs * (0.9 + 0.2 * random)
  return new Date(Math.min(now.getTime() + Math.max(spreadMs, retryAfterMs ?? 0), lastAt))
}
