import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import { findRoleOfUser, findUserByEmail, listUsersWithEmail, type User } from '../repository.ts'
import type { Challenge } from './pkce.ts'
import {
  countCodeAttempts,
  findMailToken,
  insertMailTokenReplacingEarlier,
  type MailToken,
  type OneTimePurpose,
} from './repository.ts'

const minute = 60_000
const hour = 60 * minute
/** Days during which an invitation can be accepted. */
export const invitationDays = 7
const maxAttempts = 5
const pkcePrefix = 'pkce_'

/** For each verify type of the protocol, the purposes of e-mails whose tokens it accepts. */
export const purposesByVerifyType = {
  signup: ['signup', 'invite', 'magiclink'],
  invite: ['invite', 'signup'],
  magiclink: ['magiclink', 'recovery', 'signup'],
  recovery: ['recovery', 'magiclink'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change', 'email_change_current'],
} as const satisfies Record<string, readonly OneTimePurpose[]>
export type VerifyType = keyof typeof purposesByVerifyType

const signInPurposes: readonly OneTimePurpose[] = ['recovery', 'magiclink', 'reauthentication']

/**
 * Returns a lifetime in milliseconds. A member's account controls the shop's money, so its sign-in tokens last ten
 * minutes instead of an hour.
 */
async function getTokenLifetime(tx: Tx, userId: string, purpose: OneTimePurpose): Promise<number> {
  if (purpose === 'invite') return invitationDays * 24 * hour
  const isShort = signInPurposes.includes(purpose) && (await findRoleOfUser(tx.db, userId)) !== null
  return isShort ? 10 * minute : hour
}

// This is a MAC instead of a plain hash: for a hash, anyone who can read the table could try all million codes within
// seconds.
export const computeCodeMac = ({ secrets }: Context, userId: string, purpose: OneTimePurpose, code: string) =>
  secrets.sign(`code ${purpose} ${userId} ${code}`)

/**
 * Issues the one-time token of a link and a code to type; earlier tokens and codes of this purpose stop working.
 * @param email the recipient
 * @returns the token, the code, when both expire, and for how many `minutes` they are valid
 */
export async function issueMailToken(
  tx: Tx,
  user: Pick<User, 'id'>,
  purpose: OneTimePurpose,
  email: string,
  challenge: Challenge | null = null,
): Promise<{ token: string; code: string; expiresAt: Date; minutes: number }> {
  const token = (challenge ? pkcePrefix : '') + randomToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = tx.clock()
  const lifetimeMs = await getTokenLifetime(tx, user.id, purpose)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await insertMailTokenReplacingEarlier(tx.db, {
    token_hash: sha256Hex(token),
    purpose,
    user_id: user.id,
    code_hash: computeCodeMac(tx, user.id, purpose, code),
    email,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    expires_at: expiresAt,
    created_at: now,
  })
  return { token, code, expiresAt, minutes: lifetimeMs / minute }
}

/** Whether a link's token belongs to a PKCE client. The token's prefix shows this even after the token was deleted. */
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix)

/** Finds the token of an opened link; returns null when it was used, has expired or has another purpose. */
export const findTokenByLink = (ctx: Context, token: string, type: VerifyType): Promise<MailToken | null> =>
  findMailToken(ctx.db, sha256Hex(token), purposesByVerifyType[type], ctx.clock())

export const isEqualConstantTime = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Used in place of a missing account, so that the response time does not reveal that the account is missing. */
const nonexistentUser = { id: '00000000-0000-0000-0000-000000000000' }

async function attemptCode(
  ctx: Context,
  user: Pick<User, 'id'>,
  code: string,
  purposes: readonly OneTimePurpose[],
  email: string,
): Promise<MailToken | null> {
  const mails = await countCodeAttempts(ctx.db, user.id, purposes, maxAttempts, ctx.clock())
  const sent = mails.filter(mail => mail.email?.toLowerCase() === email.toLowerCase())
  return (
    sent.find(
      mail => mail.code_hash && isEqualConstantTime(mail.code_hash, computeCodeMac(ctx, user.id, mail.purpose, code)),
    ) ?? null
  )
}

/**
 * Finds the token whose code the user entered; returns null when the code is wrong. A code stops working after five
 * attempts, and attempts are also limited by account and IP address. Call outside a transaction, because a wrong
 * attempt must stay counted.
 */
export function findTokenByCode(
  ctx: Context,
  email: string,
  code: string,
  type: VerifyType,
): Promise<MailToken | null> {
  const attempt = async () => {
    if (type !== 'email_change') {
      const user = await findUserByEmail(ctx.db, email)
      return attemptCode(ctx, user ?? nonexistentUser, code, purposesByVerifyType[type], email)
    }
    const matching = await listUsersWithEmail(ctx.db, email)
    const users = matching.length > 0 ? matching : [nonexistentUser]
    const found = await Promise.all(users.map(user => attemptCode(ctx, user, code, purposesByVerifyType[type], email)))
    return found.find(each => each !== null) ?? null
  }
  return withLoginThrottle(ctx, email, attempt, 'code')
}

/** Finds the token whose reauthentication code a signed-in user entered. */
export function findTokenByNonce(ctx: Context, user: User, code: string): Promise<MailToken | null> {
  return withLoginThrottle(
    ctx,
    user.email,
    () => attemptCode(ctx, user, code, ['reauthentication'], user.email),
    'code',
  )
}
