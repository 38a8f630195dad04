import type { Context } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { isBanned } from './authenticate.ts'
import { settleEmailChange } from './email-change.ts'
import { join } from './joining/join.ts'
import { type FlowPurpose, forgetMailTokens, type MailToken, takeMailToken } from './one-time/repository.ts'
import { settlePhone } from './phones/change.ts'
import { banned } from './protocol.ts'
import { changeUser, lockUser, type User } from './repository.ts'
import type { Method } from './session.ts'
import { expired } from './verify-body.ts'

/** Whoever reads the mail has the address. */
async function confirm(tx: Context, user: User): Promise<User> {
  if (user.email_confirmed_at) return user
  const now = tx.clock()
  await forgetMailTokens(tx.db, user.id, ['signup'])
  await audit(tx, 'user.confirmed', user.id)
  return (await changeUser(tx.db, user.id, { email_confirmed_at: now }, now)) ?? user
}

export const methodOf = ({ purpose }: { purpose: FlowPurpose }): Method =>
  purpose === 'recovery' || purpose === 'oauth' || purpose === 'sso/saml' ? purpose : 'otp'

/**
 * Uses what a mail let its reader do, once. Null: one of two addresses has confirmed a change, and the other has yet to.
 * Call inside a transaction; a refusal uses nothing.
 */
export async function redeem(tx: Context, mail: MailToken): Promise<User | null> {
  const user = await lockUser(tx.db, mail.user_id)
  if (!user || !(await takeMailToken(tx.db, mail.token_hash, tx.clock()))) throw expired()
  if (isBanned(user, tx.clock())) throw banned(403)
  if (mail.purpose === 'email_change' || mail.purpose === 'email_change_current') {
    return settleEmailChange(tx, user, mail)
  }
  if (mail.purpose === 'sms' || mail.purpose === 'phone_change') return settlePhone(tx, user, mail)
  const confirmed = await confirm(tx, user)
  if (mail.purpose === 'invite') await join(tx, confirmed)
  return confirmed
}
