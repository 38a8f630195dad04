import type { Context } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { together } from '#server/kernel/together.ts'
import { AuthError, tooMany } from './protocol.ts'
import { countTries, signedInFrom } from './repository.ts'
import { longestMs } from './session-life.ts'
import { noteWrongCode } from './wrong-codes.ts'

const quarter = 15 * 60_000
const day = 24 * 3_600_000
/** `byAll`: anybody's tries count in it, wherever they come from. */
type Limit = { key: string; most: number; windowMs: number; byAll?: true }
/** Of an account that many addresses guess at: tries of each address that did not guess before, and of all of them. */
const newcomers = { each: 3, all: 1_000 }

/**
 * Wrong tries of one account from one address, from one address, and of one account. The last is wide for passwords, so
 * that a stranger cannot lock somebody out: past it, each address still has a few tries. It is narrow for codes, which are
 * short; the link in the mail works all the same.
 */
const most = {
  password: { pair: 10, address: 40, account: 100, accountMs: quarter },
  code: { pair: 10, address: 40, account: 20, accountMs: day },
  // Only who knows the password comes this far: narrow, and over soon, as there is no other way in.
  totp: { pair: 10, address: 40, account: 20, accountMs: quarter },
}
export type Guess = keyof typeof most

function limitsOf(ctx: Context, guess: Guess, account: string): Limit[] {
  const { pair, address, account: ofAccount, accountMs } = most[guess]
  const name = account.toLowerCase()
  return [
    { key: `${guess} ${name} from ${ctx.address}`, most: pair, windowMs: quarter },
    { key: `${guess} from ${ctx.address}`, most: address, windowMs: quarter },
    { key: `${guess} ${name}`, most: ofAccount, windowMs: accountMs, byAll: true },
  ]
}

const startOf = (now: number, { windowMs }: Limit) => now - (now % windowMs)

/** `tries`: what each limit counted, up to this one. */
type Over = { limit: Limit; tries: number[]; retryAfter: number }

/**
 * Counts one in each limit in turn, up to the first that is over: whoever is slowed by a limit of their own uses up nobody
 * else's, so that those stand behind it.
 */
async function count(ctx: Context, now: number, limits: Limit[]): Promise<Over | null> {
  const tries: number[] = []
  for (const limit of limits) {
    const start = startOf(now, limit)
    tries.push(await countTries(ctx.db, hashOf(limit.key), new Date(start), 1))
    if ((tries.at(-1) ?? 0) > limit.most)
      return { limit, tries, retryAfter: Math.ceil((start + limit.windowMs - now) / 1000) }
  }
  return null
}

async function takeBack(ctx: Context, now: number, limits: Limit[]): Promise<void> {
  await together(...limits.map(limit => countTries(ctx.db, hashOf(limit.key), new Date(startOf(now, limit)), -1)))
}

/** Whether somebody signed in here lately. They are not kept out by those who guess elsewhere; the limits of a caller hold here, too. */
const isAtHome = (ctx: Context, now: number, account: string) =>
  signedInFrom(ctx.db, account, ctx.address, new Date(now - longestMs))

/**
 * Whether a password may be tried though its account was guessed at too often: by who was there before, and by an address
 * that has hardly tried yet, where the owner may be on a journey. Guesses from many addresses are slowed by it, not stopped.
 */
async function mayStillTry(ctx: Context, now: number, account: string, { limit, tries }: Over): Promise<boolean> {
  if (!limit.byAll) return false
  const [pair = 0, , ofAccount = 0] = tries
  const isNewcomer = pair <= newcomers.each && ofAccount <= newcomers.all
  return isNewcomer || isAtHome(ctx, now, account)
}

/**
 * Runs one try at a password or a code. It counts before it is known to be wrong, so parallel guesses gain nothing, and
 * is taken back when it was right. Over a limit: 429 with Retry-After, also for the right one; the limit of an account does
 * not hold for a password where its owner signed in before, nor for the first tries of an address.
 */
export async function guarded<T>(
  ctx: Context,
  account: string,
  attempt: () => Promise<T | null>,
  guess: Guess = 'password',
): Promise<T | null> {
  if (ctx.config.auth.looseLimits) return attempt()
  const now = ctx.clock().getTime()
  const limits = limitsOf(ctx, guess, account)
  const over = await count(ctx, now, limits)
  if (over && (guess !== 'password' || !(await mayStillTry(ctx, now, account, over)))) throw tooMany(over.retryAfter)
  const result = await attempt()
  if (result !== null) await takeBack(ctx, now, limits)
  else if (guess !== 'password') await noteWrongCode(ctx, guess === 'totp' ? 'factor_guessed' : 'code_guessed', account)
  return result
}

type SlowedCode = 'over_sms_send_rate_limit' | 'over_email_send_rate_limit'

/** Counts one message; over a limit it is refused, with the time until it is not. */
async function refuseOver(ctx: Context, code: SlowedCode, limits: Limit[]): Promise<void> {
  if (ctx.config.auth.looseLimits) return
  const over = await count(ctx, ctx.clock().getTime(), limits)
  if (!over) return
  const { retryAfter } = over
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
  throw new AuthError(429, code, message, { retryAfter })
}

const mostTextsADay = 500

/**
 * Refuses more codes to one number, from one caller, and in a day for the whole shop: each costs money. Whether or not
 * somebody has that number.
 */
export const refuseManyTexts = (ctx: Context, kind: string, phone: string): Promise<void> =>
  refuseOver(ctx, 'over_sms_send_rate_limit', [
    { key: `text from ${ctx.address}`, most: 10, windowMs: quarter },
    { key: `text ${kind} ${phone}`, most: 3, windowMs: quarter },
    { key: 'text of a day', most: mostTextsADay, windowMs: day },
  ])

/** Refuses more mails of one kind to one address, and from one caller, whether or not somebody has that address. */
export const refuseManyMails = (ctx: Context, kind: string, address: string): Promise<void> =>
  refuseOver(ctx, 'over_email_send_rate_limit', [
    { key: `mail from ${ctx.address}`, most: 30, windowMs: quarter },
    { key: `mail ${kind} ${address.toLowerCase()}`, most: 3, windowMs: quarter },
  ])
