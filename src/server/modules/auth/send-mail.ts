import { type Notice, queueAuthEmail } from '#server/modules/mails/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { getEmail } from './accounts.ts'
import { resolveRedirectTarget } from './allowed-redirect.ts'
import { buildScreenLink, buildVerifyLink } from './links.ts'
import { invitationDays, issueMailToken } from './one-time/mail-tokens.ts'
import type { Challenge } from './one-time/pkce.ts'
import { type User, updateUserRow } from './repository.ts'

/** The PKCE challenge of the client that requests an e-mail, and the URL to which the e-mail's link redirects. */
export type MailLinkOptions = { challenge: Challenge | null; redirectTo: string | null }

type MailPurpose = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'email_change_current'

/**
 * Mails a user one link and one code.
 * @param address the recipient; for a change of e-mail address, the old or the new one
 */
async function sendTokenMail(
  tx: Tx,
  user: User,
  purpose: MailPurpose,
  address: string,
  linkOptions: MailLinkOptions,
): Promise<void> {
  const { token, code, minutes } = await issueMailToken(tx, user, purpose, address, linkOptions.challenge)
  const { config } = tx
  const link = linkOptions.challenge
    ? buildVerifyLink(config, purpose, token, resolveRedirectTarget(config, linkOptions.redirectTo))
    : buildScreenLink(config, purpose, token)
  const kind = purpose === 'email_change_current' ? 'email_change' : purpose
  const contents = { kind, link, code, minutes, ...(user.new_email && { address: user.new_email }) }
  await queueAuthEmail(tx, address, contents, user.user_metadata.language)
}

export async function sendConfirmationMail(tx: Tx, user: User, linkOptions: MailLinkOptions): Promise<User> {
  await sendTokenMail(tx, user, 'signup', user.email, linkOptions)
  return (await updateUserRow(tx.db, user.id, { confirmation_sent_at: tx.clock() }, tx.clock())) ?? user
}

export async function sendRecoveryMail(tx: Tx, user: User, linkOptions: MailLinkOptions): Promise<void> {
  await sendTokenMail(tx, user, 'recovery', user.email, linkOptions)
  await updateUserRow(tx.db, user.id, { recovery_sent_at: tx.clock() }, tx.clock())
}

export async function sendSignInCodeMail(tx: Tx, user: User, linkOptions: MailLinkOptions): Promise<void> {
  await sendTokenMail(tx, user, 'magiclink', user.email, linkOptions)
  await updateUserRow(tx.db, user.id, { recovery_sent_at: tx.clock() }, tx.clock())
}

/**
 * Both e-mail addresses must confirm, so that neither a stolen session nor a stolen mailbox can take over the account.
 */
export async function sendEmailChangeMails(tx: Tx, user: User, linkOptions: MailLinkOptions): Promise<User> {
  if (!user.new_email) throw new Error('the user has no pending change of e-mail address')
  if (getEmail(user) !== '') await sendTokenMail(tx, user, 'email_change_current', user.email, linkOptions)
  await sendTokenMail(tx, user, 'email_change', user.new_email, linkOptions)
  return (await updateUserRow(tx.db, user.id, { email_change_sent_at: tx.clock() }, tx.clock())) ?? user
}

/** Mails a code without a link, which a signed-in user enters to continue. */
export async function sendReauthenticationMail(tx: Tx, user: User): Promise<void> {
  const { code, minutes } = await issueMailToken(tx, user, 'reauthentication', user.email)
  await queueAuthEmail(tx, user.email, { kind: 'reauthentication', code, minutes }, user.user_metadata.language)
  await updateUserRow(tx.db, user.id, { reauthentication_sent_at: tx.clock() }, tx.clock())
}

/**
 * Mails an invitation link.
 * @returns when the invitation expires
 */
export async function sendInvitationMail(tx: Tx, user: User): Promise<Date> {
  const { token, expiresAt } = await issueMailToken(tx, user, 'invite', user.email)
  const inviter = tx.actor && 'email' in tx.actor ? tx.actor.email : ''
  const link = buildScreenLink(tx.config, 'invite', token)
  await queueAuthEmail(
    tx,
    user.email,
    { kind: 'invite', link, by: inviter, days: invitationDays },
    user.user_metadata.language,
  )
  return expiresAt
}

/** Notifies a user, at the account's current e-mail address, of a change to the account. */
export async function sendNotice(
  tx: Tx,
  user: Pick<User, 'email' | 'user_metadata'>,
  kind: Notice,
  about: { address?: string; name?: string } = {},
): Promise<void> {
  if (getEmail(user) !== '') await queueAuthEmail(tx, user.email, { kind, ...about }, user.user_metadata.language)
}
