import type { Context } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { breaksUnique } from '#server/kernel/taken.ts'
import { emailOf } from './accounts.ts'
import { bad, type UserChanges } from './bodies.ts'
import { forgetMailTokens, type MailToken, mailTokenWasUsed } from './one-time/repository.ts'
import { changeUser, findUserByEmail, type User } from './repository.ts'
import { mailEmailChange, sendNotice, type Wish } from './send-mail.ts'
import { expired } from './verify-body.ts'

const purposes = ['email_change', 'email_change_current'] as const

export const emailExists = () => bad('A user with this email address has already been registered', 422, 'email_exists')

/** Refuses an address that another account has. */
export async function refuseTaken(ctx: Pick<Context, 'db'>, email: string, userId: string | null): Promise<void> {
  const owner = await findUserByEmail(ctx.db, email)
  if (owner && owner.id !== userId) throw emailExists()
}

/** Another account took the address in the same instant. */
function asTaken(error: unknown): never {
  throw breaksUnique(error) ? emailExists() : error
}

/** Moves the account to an address. The transaction holds the user's lock; two accounts at once: one is refused. */
async function moveTo(tx: Context, user: User, email: string): Promise<User> {
  await refuseTaken(tx, email, user.id)
  const now = tx.clock()
  await forgetMailTokens(tx.db, user.id)
  const changed = await changeUser(
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
  ).catch(asTaken)
  if (emailOf(user) !== '') await sendNotice(tx, user, 'email_changed', { address: email })
  await audit(tx, 'email.changed', user.id)
  return changed ?? user
}

/** Begins the change that a signed-in user asked for. Call inside a transaction. */
export async function beginEmailChange(tx: Context, user: User, { email }: UserChanges, wish: Wish): Promise<User> {
  if (!email || email === user.email.toLowerCase()) return user
  await refuseTaken(tx, email, user.id)
  if (user.is_anonymous && tx.config.auth.autoconfirm) return moveTo(tx, user, email)
  await forgetMailTokens(tx.db, user.id, purposes)
  const asking = await changeUser(tx.db, user.id, { new_email: email }, tx.clock())
  return mailEmailChange(tx, asking ?? user, wish)
}

/** One address has confirmed: the account moves when the other has, too; null until then. An anonymous user has one only. */
export async function settleEmailChange(tx: Context, user: User, mail: MailToken): Promise<User | null> {
  // A mail to an address that is no longer the one asked for says nothing about the other.
  if (!user.new_email || (mail.purpose === 'email_change' && mail.email !== user.new_email)) throw expired()
  const other =
    mail.purpose === 'email_change'
      ? { purpose: 'email_change_current' as const, email: user.email }
      : { purpose: 'email_change' as const, email: user.new_email }
  const isSettled = emailOf(user) === '' || (await mailTokenWasUsed(tx.db, user.id, other, tx.clock()))
  return isSettled ? moveTo(tx, user, user.new_email) : null
}
