import type { Context } from '#server/kernel/context.ts'
import { type Notice, queueLetter } from '#server/mails/index.ts'
import { emailOf } from './accounts.ts'
import { allowedTarget } from './leads-to.ts'
import { screenLink, verifyLink } from './links.ts'
import { invitationDays, issueMailToken } from './one-time/mail-tokens.ts'
import type { Challenge } from './one-time/pkce.ts'
import { changeUser, type User } from './repository.ts'

/** What the client that asked for a mail wants of its link: a code only it can exchange, at an address of this shop. */
export type Wish = { challenge: Challenge | null; redirectTo: string | null }

type Mailed = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'email_change_current'

/**
 * Mails a user one link and one code, and notes when. Call inside a transaction.
 * @param address where it goes: of a change of address, one of both
 */
async function mailToken(tx: Context, user: User, purpose: Mailed, address: string, wish: Wish): Promise<void> {
  const { token, code, minutes } = await issueMailToken(tx, user, purpose, address, wish.challenge)
  const { config } = tx
  const link = wish.challenge
    ? verifyLink(config, purpose, token, allowedTarget(config, wish.redirectTo))
    : screenLink(config, purpose, token)
  const kind = purpose === 'email_change_current' ? 'email_change' : purpose
  const facts = { kind, link, code, minutes, ...(user.new_email && { address: user.new_email }) }
  await queueLetter(tx, address, facts, user.user_metadata.language)
}

/** Asks whoever signed up to confirm the address. */
export async function mailConfirmation(tx: Context, user: User, wish: Wish): Promise<User> {
  await mailToken(tx, user, 'signup', user.email, wish)
  return (await changeUser(tx.db, user.id, { confirmation_sent_at: tx.clock() }, tx.clock())) ?? user
}

export async function mailRecovery(tx: Context, user: User, wish: Wish): Promise<void> {
  await mailToken(tx, user, 'recovery', user.email, wish)
  await changeUser(tx.db, user.id, { recovery_sent_at: tx.clock() }, tx.clock())
}

/** A code to sign in with. */
export async function mailSignInCode(tx: Context, user: User, wish: Wish): Promise<void> {
  await mailToken(tx, user, 'magiclink', user.email, wish)
  await changeUser(tx.db, user.id, { recovery_sent_at: tx.clock() }, tx.clock())
}

/** Asks both addresses, so that neither a stolen session nor a stolen mailbox moves an account by itself. */
export async function mailEmailChange(tx: Context, user: User, wish: Wish): Promise<User> {
  if (!user.new_email) throw new Error('there is no change of address to confirm')
  if (emailOf(user) !== '') await mailToken(tx, user, 'email_change_current', user.email, wish)
  await mailToken(tx, user, 'email_change', user.new_email, wish)
  return (await changeUser(tx.db, user.id, { email_change_sent_at: tx.clock() }, tx.clock())) ?? user
}

/** A code that a signed-in user types to go on: no link. */
export async function mailReauthentication(tx: Context, user: User): Promise<void> {
  const { code, minutes } = await issueMailToken(tx, user, 'reauthentication', user.email)
  await queueLetter(tx, user.email, { kind: 'reauthentication', code, minutes }, user.user_metadata.language)
  await changeUser(tx.db, user.id, { reauthentication_sent_at: tx.clock() }, tx.clock())
}

/** @returns until when the invitation can be accepted */
export async function mailInvitation(tx: Context, user: User): Promise<Date> {
  const { token, expiresAt } = await issueMailToken(tx, user, 'invite', user.email)
  const by = tx.actor && 'email' in tx.actor ? tx.actor.email : ''
  const link = screenLink(tx.config, 'invite', token)
  await queueLetter(tx, user.email, { kind: 'invite', link, by, days: invitationDays }, user.user_metadata.language)
  return expiresAt
}

/** Tells a user of a change to the account, at the address it had. Call inside the transaction of the change. */
export async function sendNotice(
  tx: Context,
  user: Pick<User, 'email' | 'user_metadata'>,
  kind: Notice,
  about: { address?: string; name?: string } = {},
): Promise<void> {
  if (emailOf(user) !== '') await queueLetter(tx, user.email, { kind, ...about }, user.user_metadata.language)
}
