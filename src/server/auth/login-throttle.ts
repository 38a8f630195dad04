import type { Context } from '#server/kernel/context.ts'
import { sha256Hex } from '#server/kernel/ids.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { AuthError, tooManyRequestsError } from './protocol.ts'
import { countAttempts, hasSignedInFrom } from './repository.ts'
import { maxSessionMs } from './session-lifetime.ts'
import { recordWrongCode } from './wrong-code-notices.ts'

const fifteenMinutesMs = 15 * 60_000
const day = 24 * 3_600_000
/** `byAll`: anybody's tries count in it, wherever they come from. */
type Limit = { key: string; max: number; windowMs: number; isShared?: true }
/** Of an account that many addresses guess at: tries of each address that did not guess before, and of all of them. */
const newAddressLimits = { each: 3, all: 1_000 }

/**
 * Wrong tries of one account from one address, from one address, and of one account. The last is wide for passwords, so
 * that a stranger cannot lock somebody out: past it, each address still has a few tries. It is narrow for codes, which are
 * short; the link in the mail works all the same.
 */
const attemptLimits = {
  password: { pair: 10, address: 40, account: 100, accountMs: fifteenMinutesMs },
  code: { pair: 10, address: 40, account: 20, accountMs: day },
  // Only who knows the password comes this far: narrow, and over soon, as there is no other way in.
  totp: { pair: 10, address: 40, account: 20, accountMs: fifteenMinutesMs },
}
export type AttemptKind = keyof typeof attemptLimits

function buildLimits(ctx: Context, guess: AttemptKind, account: string): Limit[] {
  const { pair, address, account: ofAccount, accountMs } = attemptLimits[guess]
  const name = account.toLowerCase()
  return [
    { key: `${guess} ${name} from ${ctx.address}`, max: pair, windowMs: fifteenMinutesMs },
    { key: `${guess} from ${ctx.address}`, max: address, windowMs: fifteenMinutesMs },
    { key: `${guess} ${name}`, max: ofAccount, windowMs: accountMs, isShared: true },
  ]
}

const getWindowStart = (now: number, { windowMs }: Limit) => now - (now % windowMs)

/** `tries`: what each limit counted, up to this one. */
type ExceededLimit = { limit: Limit; attempts: number[]; retryAfter: number }

/**
 * Counts one in each limit in turn, up to the first that is over: whoever is slowed by a limit of their own uses up nobody
 * else's, so that those stand behind it.
 */
async function countUntilExceeded(ctx: Context, now: number, limits: Limit[]): Promise<ExceededLimit | null> {
  const tries: number[] = []
  for (const limit of limits) {
    const start = getWindowStart(now, limit)
    tries.push(await countAttempts(ctx.db, sha256Hex(limit.key), new Date(start), 1))
    if ((tries.at(-1) ?? 0) > limit.max)
      return { limit, attempts: tries, retryAfter: Math.ceil((start + limit.windowMs - now) / 1000) }
  }
  return null
}

async function releaseAttempts(ctx: Context, now: number, limits: Limit[]): Promise<void> {
  await pipelined(
    ...limits.map(limit => countAttempts(ctx.db, sha256Hex(limit.key), new Date(getWindowStart(now, limit)), -1)),
  )
}

/** Whether somebody signed in here lately. They are not kept out by those who guess elsewhere; the limits of a caller hold here, too. */
const isKnownNetwork = (ctx: Context, now: number, account: string) =>
  hasSignedInFrom(ctx.db, account, ctx.address, new Date(now - maxSessionMs))

/**
 * Whether a password may be tried though its account was guessed at too often: by who was there before, and by an address
 * that has hardly tried yet, where the owner may be on a journey. Guesses from many addresses are slowed by it, not stopped.
 */
async function canStillAttempt(
  ctx: Context,
  now: number,
  account: string,
  { limit, attempts: tries }: ExceededLimit,
): Promise<boolean> {
  if (!limit.isShared) return false
  const [pair = 0, , ofAccount = 0] = tries
  const isNewcomer = pair <= newAddressLimits.each && ofAccount <= newAddressLimits.all
  return isNewcomer || isKnownNetwork(ctx, now, account)
}

/**
 * Runs one try at a password or a code. It counts before it is known to be wrong, so parallel guesses gain nothing, and
 * is taken back when it was right. Over a limit: 429 with Retry-After, also for the right one; the limit of an account does
 * not hold for a password where its owner signed in before, nor for the first tries of an address.
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
  const over = await countUntilExceeded(ctx, now, limits)
  if (over && (guess !== 'password' || !(await canStillAttempt(ctx, now, account, over))))
    throw tooManyRequestsError(over.retryAfter)
  const result = await attempt()
  if (result !== null) await releaseAttempts(ctx, now, limits)
  else if (guess !== 'password')
    await recordWrongCode(ctx, guess === 'totp' ? 'factor_guessed' : 'code_guessed', account)
  return result
}

type RateLimitCode = 'over_sms_send_rate_limit' | 'over_email_send_rate_limit'

/** Counts one message; over a limit it is refused, with the time until it is not. */
async function assertWithinRateLimit(ctx: Context, code: RateLimitCode, limits: Limit[]): Promise<void> {
  if (ctx.config.auth.looseLimits) return
  const over = await countUntilExceeded(ctx, ctx.clock().getTime(), limits)
  if (!over) return
  const { retryAfter } = over
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
  throw new AuthError(429, code, message, { retryAfter })
}

const maxTextsPerDay = 500

/**
 * Refuses more codes to one number, from one caller, and in a day for the whole shop: each costs money. Whether or not
 * somebody has that number.
 */
export const assertTextRateLimit = (ctx: Context, kind: string, phone: string): Promise<void> =>
  assertWithinRateLimit(ctx, 'over_sms_send_rate_limit', [
    { key: `text from ${ctx.address}`, max: 10, windowMs: fifteenMinutesMs },
    { key: `text ${kind} ${phone}`, max: 3, windowMs: fifteenMinutesMs },
    { key: 'text of a day', max: maxTextsPerDay, windowMs: day },
  ])

/** Refuses more mails of one kind to one address, and from one caller, whether or not somebody has that address. */
export const assertMailRateLimit = (ctx: Context, kind: string, address: string): Promise<void> =>
  assertWithinRateLimit(ctx, 'over_email_send_rate_limit', [
    { key: `mail from ${ctx.address}`, max: 30, windowMs: fifteenMinutesMs },
    { key: `mail ${kind} ${address.toLowerCase()}`, max: 3, windowMs: fifteenMinutesMs },
  ])
