import type { Context, Tx } from '#server/platform/core/context.ts'
import { isUniqueViolation } from '#server/platform/db/is-unique-violation.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getEmail } from './accounts.ts'
import { badRequest, type UserChanges } from './bodies.ts'
import { deleteMailTokens, type MailToken, wasMailTokenUsed } from './one-time/repository.ts'
import { findUserByEmail, type User, updateUserRow } from './repository.ts'
import { type MailLinkOptions, sendEmailChangeMails, sendNotice } from './send-mail.ts'
import { expiredTokenError } from './verify-bodies.ts'

const purposes = ['email_change', 'email_change_current'] as const

export const emailExistsError = () =>
  badRequest('A user with this email address has already been registered', 422, 'email_exists')

/** Throws email_exists when another account has the e-mail address. */
export async function assertEmailAvailable(
  ctx: Pick<Context, 'db'>,
  email: string,
  userId: string | null,
): Promise<void> {
  const owner = await findUserByEmail(ctx.db, email)
  if (owner && owner.id !== userId) throw emailExistsError()
}

/** A unique violation means that another account took the e-mail address concurrently. */
function rethrowAsEmailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailExistsError() : error
}

/**
 * Changes the account's e-mail address. The caller has locked the user. When two accounts claim the same e-mail address
 * concurrently, the database's unique index rejects one of them.
 */
async function changeAccountEmail(tx: Tx, user: User, email: string): Promise<User> {
  await assertEmailAvailable(tx, email, user.id)
  const now = tx.clock()
  await deleteMailTokens(tx.db, user.id)
  const changed = await updateUserRow(
    tx.db,
    user.id,
    {
      email,
      new_email: null,
      email_change_sent_at: null,
      email_confirmed_at: user.email_confirmed_at ?? now,
      is_anonymous: false,
    },
    now,
  ).catch(rethrowAsEmailTaken)
  if (getEmail(user) !== '') await sendNotice(tx, user, 'email_changed', { address: email })
  await audit(tx, 'email.changed', user.id)
  return changed ?? user
}

/** Starts the change of e-mail address that a signed-in user requested. */
export async function startEmailChange(
  tx: Tx,
  user: User,
  { email }: UserChanges,
  linkOptions: MailLinkOptions,
): Promise<User> {
  if (!email || email === user.email.toLowerCase()) return user
  await assertEmailAvailable(tx, email, user.id)
  if (user.is_anonymous && tx.config.auth.autoconfirm) return changeAccountEmail(tx, user, email)
  await deleteMailTokens(tx.db, user.id, purposes)
  const updated = await updateUserRow(tx.db, user.id, { new_email: email }, tx.clock())
  return sendEmailChangeMails(tx, updated ?? user, linkOptions)
}

/**
 * Records a confirmation of the change by one e-mail address. Changes the account's address once both the old and the
 * new address have confirmed, and returns null until then. An anonymous user has no old address to confirm.
 */
export async function confirmEmailChange(tx: Tx, user: User, mail: MailToken): Promise<User | null> {
  // A confirmation sent to an e-mail address that is no longer the requested one must not count for the new request.
  if (!user.new_email || (mail.purpose === 'email_change' && mail.email !== user.new_email)) throw expiredTokenError()
  const otherAddress =
    mail.purpose === 'email_change'
      ? { purpose: 'email_change_current' as const, email: user.email }
      : { purpose: 'email_change' as const, email: user.new_email }
  const isSettled = getEmail(user) === '' || (await wasMailTokenUsed(tx.db, user.id, otherAddress, tx.clock()))
  return isSettled ? changeAccountEmail(tx, user, user.new_email) : null
}
