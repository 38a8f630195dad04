import type { Tx } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { isBanned } from './authenticate.ts'
import { confirmEmailChange } from './email-change.ts'
import { joinTeam } from './joining/accept-invitation.ts'
import { consumeMailToken, deleteMailTokens, type FlowPurpose, type MailToken } from './one-time/repository.ts'
import { confirmPhone } from './phones/change.ts'
import { userBannedError } from './protocol.ts'
import { lockUser, type User, updateUserRow } from './repository.ts'
import type { SignInMethod } from './session.ts'
import { expiredTokenError } from './verify-bodies.ts'

/** Opening a mailed link or entering its code proves access to the e-mail address. */
async function confirmEmail(tx: Tx, user: User): Promise<User> {
  if (user.email_confirmed_at) return user
  const now = tx.clock()
  await deleteMailTokens(tx.db, user.id, ['signup'])
  await audit(tx, 'user.confirmed', user.id)
  return (await updateUserRow(tx.db, user.id, { email_confirmed_at: now }, now)) ?? user
}

export const getSignInMethod = ({ purpose }: { purpose: FlowPurpose }): SignInMethod =>
  purpose === 'recovery' || purpose === 'oauth' || purpose === 'sso/saml' ? purpose : 'otp'

/**
 * Redeems a mailed token once. Returns null when only one of the two e-mail addresses of a change has confirmed so far.
 * A rejected token stays unused, because the error rolls the transaction back.
 */
export async function redeemMailToken(tx: Tx, mail: MailToken): Promise<User | null> {
  const user = await lockUser(tx.db, mail.user_id)
  if (!user || !(await consumeMailToken(tx.db, mail.token_hash, tx.clock()))) throw expiredTokenError()
  if (isBanned(user, tx.clock())) throw userBannedError(403)
  if (mail.purpose === 'email_change' || mail.purpose === 'email_change_current') {
    return confirmEmailChange(tx, user, mail)
  }
  if (mail.purpose === 'sms' || mail.purpose === 'phone_change') return confirmPhone(tx, user, mail)
  const confirmed = await confirmEmail(tx, user)
  if (mail.purpose === 'invite') await joinTeam(tx, confirmed)
  return confirmed
}
