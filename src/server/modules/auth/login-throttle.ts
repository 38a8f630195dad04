import type { Context } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { countEvent, getRetryAfter, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import { AuthError, tooManyRequestsError } from './protocol.ts'
import { hasSignedInFrom } from './repository.ts'
import { maxSessionMs } from './session-lifetime.ts'
import { recordWrongCode } from './wrong-code-notices.ts'

const fifteenMinutesMs = 15 * 60_000
const day = 24 * 3_600_000
/** `isShared`: the limit counts the attempts of all callers together, from any IP address. */
type Limit = RateLimit & { isShared?: true }
/**
 * Password attempts that are still allowed once an account's shared limit is exceeded: per new IP address, and in
 * total.
 */
const newAddressLimits = { each: 3, all: 1_000 }

/**
 * Maximum wrong attempts per account and IP address, per IP address, and per account. The account limit is high for
 * passwords, so that a stranger cannot lock the owner out; beyond it, each IP address still has a few attempts. The
 * account limit is low for codes, because they are short; the link in the same e-mail keeps working.
 */
const attemptLimits = {
  password: { pair: 10, address: 40, account: 100, accountMs: fifteenMinutesMs },
  code: { pair: 10, address: 40, account: 20, accountMs: day },
  // Only a person who knows the password reaches this step. The limit is low, but its window is short, because there is
  // no other way to sign in.
  totp: { pair: 10, address: 40, account: 20, accountMs: fifteenMinutesMs },
}
export type AttemptKind = keyof typeof attemptLimits

function buildLimits(ctx: Context, guess: AttemptKind, account: string): Limit[] {
  const { pair: maxPerPair, address: maxPerAddress, account: maxPerAccount, accountMs } = attemptLimits[guess]
  const name = account.toLowerCase()
  return [
    { key: `${guess} ${name} from ${ctx.address}`, max: maxPerPair, windowMs: fifteenMinutesMs },
    { key: `${guess} from ${ctx.address}`, max: maxPerAddress, windowMs: fifteenMinutesMs },
    { key: `${guess} ${name}`, max: maxPerAccount, windowMs: accountMs, isShared: true },
  ]
}

/** `attempts`: the counts of the checked limits, up to and including the exceeded one. */
type ExceededLimit = { limit: Limit; attempts: number[]; retryAfter: number }

/**
 * Counts one attempt in each limit, in order, up to the first that is exceeded. Shared limits come last, so that a
 * caller who exceeds an individual limit does not use up the shared ones.
 */
async function countUntilExceeded(ctx: Context, now: number, limits: Limit[]): Promise<ExceededLimit | null> {
  const attempts: number[] = []
  for (const limit of limits) {
    const count = await countEvent(ctx, limit, { now })
    attempts.push(count)
    if (count > limit.max) return { limit, attempts, retryAfter: getRetryAfter(now, limit.windowMs) }
  }
  return null
}

async function releaseAttempts(ctx: Context, now: number, limits: Limit[]): Promise<void> {
  await pipelined(...limits.map(limit => countEvent(ctx, limit, { now, by: -1 })))
}

/**
 * Whether the account signed in from this network recently. Guesses from elsewhere do not lock such a caller out; the
 * caller's own limits still apply.
 */
const isKnownNetwork = (ctx: Context, now: number, account: string) =>
  hasSignedInFrom(ctx.db, account, ctx.address, new Date(now - maxSessionMs))

/**
 * Whether a password may be tried although the account's shared limit is exceeded: from a known network, or from an IP
 * address with few attempts so far, because the owner may be traveling. Guesses from many IP addresses are slowed, not
 * stopped.
 */
async function canStillAttempt(
  ctx: Context,
  now: number,
  account: string,
  { limit, attempts: tries }: ExceededLimit,
): Promise<boolean> {
  if (!limit.isShared) return false
  const [pairAttempts = 0, , accountAttempts = 0] = tries
  const isNewcomer = pairAttempts <= newAddressLimits.each && accountAttempts <= newAddressLimits.all
  return isNewcomer || isKnownNetwork(ctx, now, account)
}

/**
 * Runs one attempt at a password or a code. The attempt is counted before it runs, so that concurrent guesses gain
 * nothing, and released when it succeeds. Throws 429 with Retry-After over a limit, even for a right password or code.
 * An account's shared limit does not apply to passwords from a known network, nor to the first attempts from an IP
 * address.
 */
export async function withLoginThrottle<T>(
  ctx: Context,
  account: string,
  attempt: () => Promise<T | null>,
  guess: AttemptKind = 'password',
): Promise<T | null> {
  if (ctx.config.auth.looseLimits) return attempt()
  const now = ctx.clock().getTime()
  const limits = buildLimits(ctx, guess, account)
  const exceeded = await countUntilExceeded(ctx, now, limits)
  if (exceeded && (guess !== 'password' || !(await canStillAttempt(ctx, now, account, exceeded))))
    throw tooManyRequestsError(exceeded.retryAfter)
  const result = await attempt()
  if (result !== null) await releaseAttempts(ctx, now, limits)
  else if (guess !== 'password')
    await recordWrongCode(ctx, guess === 'totp' ? 'factor_guessed' : 'code_guessed', account)
  return result
}

type RateLimitCode = 'over_sms_send_rate_limit' | 'over_email_send_rate_limit'

/**
 * Counts one message. When a limit is exceeded, throws 429 with the number of seconds until the next message is
 * allowed.
 */
async function assertMessageLimit(ctx: Context, code: RateLimitCode, limits: Limit[]): Promise<void> {
  if (ctx.config.auth.looseLimits) return
  const exceeded = await countUntilExceeded(ctx, ctx.clock().getTime(), limits)
  if (!exceeded) return
  const { retryAfter } = exceeded
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
  throw new AuthError(429, code, message, { retryAfter })
}

const maxTextsPerDay = 500

/**
 * Limits text messages per phone number, per caller, and per day for the whole shop, because each text message costs
 * money. Phone numbers without an account count the same, to prevent account enumeration.
 */
export const assertTextRateLimit = (ctx: Context, kind: string, phone: string): Promise<void> =>
  assertMessageLimit(ctx, 'over_sms_send_rate_limit', [
    { key: `text from ${ctx.address}`, max: 10, windowMs: fifteenMinutesMs },
    { key: `text ${kind} ${phone}`, max: 3, windowMs: fifteenMinutesMs },
    { key: 'text of a day', max: maxTextsPerDay, windowMs: day },
  ])

/**
 * Limits e-mails per kind and recipient, and per caller. E-mail addresses without an account count the same, to prevent
 * account enumeration.
 */
export const assertMailRateLimit = (ctx: Context, kind: string, address: string): Promise<void> =>
  assertMessageLimit(ctx, 'over_email_send_rate_limit', [
    { key: `mail from ${ctx.address}`, max: 30, windowMs: fifteenMinutesMs },
    { key: `mail ${kind} ${address.toLowerCase()}`, max: 3, windowMs: fifteenMinutesMs },
  ])
