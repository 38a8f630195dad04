import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { findUserByEmail, roleOfUser, type User, usersAround } from '../repository.ts'
import { guarded } from '../tries.ts'
import type { Challenge } from './pkce.ts'
import { findMailToken, type MailToken, type OneTimePurpose, replaceMailToken, tryCodes } from './repository.ts'

const minute = 60_000
const hour = 60 * minute
/** Days an invitation can be accepted. */
export const invitationDays = 7
const mostTries = 5
const pkcePrefix = 'pkce_'

/** The protocol's word for what a link or a code is for, and the mails that may have carried it. */
export const purposesOf = {
  signup: ['signup', 'invite', 'magiclink'],
  invite: ['invite', 'signup'],
  magiclink: ['magiclink', 'recovery', 'signup'],
  recovery: ['recovery', 'magiclink'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change', 'email_change_current'],
} as const satisfies Record<string, readonly OneTimePurpose[]>
export type VerifyType = keyof typeof purposesOf

const letsIn: readonly OneTimePurpose[] = ['recovery', 'magiclink', 'reauthentication']

/** A mail that opens the account of a member opens the shop's money: it works for ten minutes, those of others for an hour. */
async function lifetimeOf(tx: Context, userId: string, purpose: OneTimePurpose): Promise<number> {
  if (purpose === 'invite') return invitationDays * 24 * hour
  const isShort = letsIn.includes(purpose) && (await roleOfUser(tx.db, userId)) !== null
  return isShort ? 10 * minute : hour
}

// A MAC, not a hash: a million codes are tried in no time by whoever reads the table.
export const codeMac = ({ secrets }: Context, userId: string, purpose: OneTimePurpose, code: string) =>
  secrets.sign(`code ${purpose} ${userId} ${code}`)

/**
 * What one mail lets its reader do once: the token of its link, and a code to type. The earlier ones of this purpose
 * stop working. Call inside a transaction.
 * @param email where the mail goes
 * @returns `minutes`: how long both work
 */
export async function issueMailToken(
  tx: Context,
  user: Pick<User, 'id'>,
  purpose: OneTimePurpose,
  email: string,
  challenge: Challenge | null = null,
): Promise<{ token: string; code: string; expiresAt: Date; minutes: number }> {
  const token = (challenge ? pkcePrefix : '') + randomToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = tx.clock()
  const lifetimeMs = await lifetimeOf(tx, user.id, purpose)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await replaceMailToken(tx.db, {
    token_hash: hashOf(token),
    purpose,
    user_id: user.id,
    code_hash: codeMac(tx, user.id, purpose, code),
    email,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    expires_at: expiresAt,
    created_at: now,
  })
  return { token, code, expiresAt, minutes: lifetimeMs / minute }
}

/** Whether a link's token belongs to a client that exchanges a code, also when nobody knows it any more. */
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix)

/** The mail that a link came in; null when it was used, ran out or was for something else. */
export const tokenOfLink = (ctx: Context, token: string, type: VerifyType): Promise<MailToken | null> =>
  findMailToken(ctx.db, hashOf(token), purposesOf[type], ctx.clock())

export const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Looked for in the place of an account that there is not: the time it takes tells nothing then. */
const nobody = { id: '00000000-0000-0000-0000-000000000000' }

async function tryCode(
  ctx: Context,
  user: Pick<User, 'id'>,
  code: string,
  purposes: readonly OneTimePurpose[],
  email: string,
): Promise<MailToken | null> {
  const mails = await tryCodes(ctx.db, user.id, purposes, mostTries, ctx.clock())
  const sent = mails.filter(mail => mail.email?.toLowerCase() === email.toLowerCase())
  return sent.find(mail => mail.code_hash && same(mail.code_hash, codeMac(ctx, user.id, mail.purpose, code))) ?? null
}

/**
 * The mail whose code somebody typed; null when it is wrong. A code dies after five tries, and tries are limited by
 * account and address beyond it. Not inside a transaction: a wrong try has to stay counted.
 */
export function tokenOfCode(ctx: Context, email: string, code: string, type: VerifyType): Promise<MailToken | null> {
  const attempt = async () => {
    if (type !== 'email_change') {
      const user = await findUserByEmail(ctx.db, email)
      return tryCode(ctx, user ?? nobody, code, purposesOf[type], email)
    }
    const around = await usersAround(ctx.db, email)
    const users = around.length > 0 ? around : [nobody]
    const found = await Promise.all(users.map(user => tryCode(ctx, user, code, purposesOf[type], email)))
    return found.find(each => each !== null) ?? null
  }
  return guarded(ctx, email, attempt, 'code')
}

/** The mail whose confirmation code a signed-in user typed. */
export function tokenOfNonce(ctx: Context, user: User, code: string): Promise<MailToken | null> {
  return guarded(ctx, user.email, () => tryCode(ctx, user, code, ['reauthentication'], user.email), 'code')
}
