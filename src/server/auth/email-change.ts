import type { Context } from '#server/kernel/context.ts'
import { isUniqueViolation } from '#server/kernel/is-unique-violation.ts'
import { audit } from '#server/kernel/repository.ts'
import { getEmail } from './accounts.ts'
import { badRequest, type UserChanges } from './bodies.ts'
import { deleteMailTokens, type MailToken, wasMailTokenUsed } from './one-time/repository.ts'
import { findUserByEmail, type User, updateUserRow } from './repository.ts'
import { type MailLinkOptions, sendEmailChangeMails, sendNotice } from './send-mail.ts'
import { expiredTokenError } from './verify-bodies.ts'

const purposes = ['email_change', 'email_change_current'] as const

export const emailExistsError = () =>
  badRequest('A user with this email address has already been registered', 422, 'email_exists')

/** Refuses an address that another account has. */
export async function assertEmailAvailable(
  ctx: Pick<Context, 'db'>,
  email: string,
  userId: string | null,
): Promise<void> {
  const owner = await findUserByEmail(ctx.db, email)
  if (owner && owner.id !== userId) throw emailExistsError()
}

/** Another account took the address in the same instant. */
function rethrowAsEmailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailExistsError() : error
}

/** Moves the account to an address. The transaction holds the user's lock; two accounts at once: one is refused. */
async function changeAccountEmail(tx: Context, user: User, email: string): Promise<User> {
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

/** Begins the change that a signed-in user asked for. Call inside a transaction. */
export async function startEmailChange(
  tx: Context,
  user: User,
  { email }: UserChanges,
  wish: MailLinkOptions,
): Promise<User> {
  if (!email || email === user.email.toLowerCase()) return user
  await assertEmailAvailable(tx, email, user.id)
  if (user.is_anonymous && tx.config.auth.autoconfirm) return changeAccountEmail(tx, user, email)
  await deleteMailTokens(tx.db, user.id, purposes)
  const asking = await updateUserRow(tx.db, user.id, { new_email: email }, tx.clock())
  return sendEmailChangeMails(tx, asking ?? user, wish)
}

/** One address has confirmed: the account moves when the other has, too; null until then. An anonymous user has one only. */
export async function confirmEmailChange(tx: Context, user: User, mail: MailToken): Promise<User | null> {
  // A mail to an address that is no longer the one asked for says nothing about the other.
  if (!user.new_email || (mail.purpose === 'email_change' && mail.email !== user.new_email)) throw expiredTokenError()
  const other =
    mail.purpose === 'email_change'
      ? { purpose: 'email_change_current' as const, email: user.email }
      : { purpose: 'email_change' as const, email: user.new_email }
  const isSettled = getEmail(user) === '' || (await wasMailTokenUsed(tx.db, user.id, other, tx.clock()))
  return isSettled ? changeAccountEmail(tx, user, user.new_email) : null
}
