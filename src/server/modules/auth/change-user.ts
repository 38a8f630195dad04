import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { mergeMetadata } from './accounts.ts'
import { type AuthenticatedSession, toActor } from './authenticate.ts'
import { badRequest, parseUserMetadata, type UserChanges } from './bodies.ts'
import { assertEmailAvailable, startEmailChange } from './email-change.ts'
import { hasRecentProof } from './factors/assurance.ts'
import { updateAssurance } from './factors/repository.ts'
import { assertMailRateLimit, assertTextRateLimit } from './login-throttle.ts'
import { deleteMailTokens } from './one-time/repository.ts'
import { assertStrongPassword } from './password-strength.ts'
import { hashPassword, isPasswordCorrect } from './passwords.ts'
import { assertPhoneAvailable, assignPhone, requestPhoneChange } from './phones/change.ts'
import { sendPhoneCodeOrThrow } from './phones/codes.ts'
import { assertChannelSupported, getEnabledSender } from './phones/sender.ts'
import { assertPresence } from './presence.ts'
import { AuthError, sessionNotFoundError } from './protocol.ts'
import { endSessions, lockSession, lockUser, type User, updateUserRow } from './repository.ts'
import { type MailLinkOptions, sendNotice } from './send-mail.ts'
import { loadUserDto } from './user-dto.ts'

/**
 * Throws 401 when a user with a second factor changes the password, e-mail address or phone number in a session that
 * has not verified the factor.
 */
function assertTwoFactorSession({ session, twoFactor }: AuthenticatedSession, { password, email, phone }: UserChanges) {
  if (!twoFactor || session.aal === 'aal2' || (password === null && email === null && phone === null)) return
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw new AuthError(401, 'insufficient_aal', message)
}

async function hashNewPassword(
  ctx: Context,
  { user, session }: AuthenticatedSession,
  changes: UserChanges,
): Promise<string | null> {
  const { password } = changes
  if (password === null) return null
  if (user.is_anonymous && !changes.email && !changes.phone) {
    throw badRequest('Updating password of an anonymous user without an email or phone is not allowed', 422)
  }
  await assertPresence(ctx, user, session, changes)
  assertStrongPassword(ctx, password, changes.email ?? user.email)
  if (await isPasswordCorrect(password, user.password_hash)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** A session from a password recovery may set one new password without the current one. This ends that permission. */
async function endRecovery(tx: Tx, { session }: AuthenticatedSession): Promise<void> {
  const amr = session.amr.map(each => (each.method === 'recovery' ? { ...each, method: 'otp' } : each))
  await updateAssurance(tx.db, session.id, { amr })
}

/**
 * Changes the password, ends every other session of the user, and invalidates links and codes that were mailed before.
 */
async function changePassword(tx: Tx, caller: AuthenticatedSession, user: User, hash: string): Promise<User> {
  const now = tx.clock()
  await endSessions(tx.db, { userId: user.id, except: caller.session.id }, now)
  await endRecovery(tx, caller)
  await deleteMailTokens(tx.db, user.id)
  await audit({ ...tx, actor: toActor(caller) }, 'password.changed', user.id)
  if (!user.is_anonymous) await sendNotice(tx, user, 'password_changed')
  return (await updateUserRow(tx.db, user.id, { password_hash: hash }, now)) ?? user
}

/**
 * Finds the sender for the code to a new phone number; null when the number does not change. Requires a recent sign-in,
 * so that an unattended session cannot add a phone number.
 */
async function resolveSenderForChange(ctx: Context, caller: AuthenticatedSession, { phone, channel }: UserChanges) {
  if (!phone || (phone === caller.user.phone && caller.user.phone_confirmed_at)) return null
  const sender = await getEnabledSender(ctx, 'Phone logins are disabled', 422)
  assertChannelSupported(sender, channel)
  if (!caller.user.is_anonymous && !hasRecentProof(caller.session, ctx.clock())) {
    throw new AuthError(400, 'reauthentication_needed', 'Phone update requires reauthentication')
  }
  await assertPhoneAvailable(ctx, phone, caller.user.id)
  await assertTextRateLimit(ctx, 'phone_change', phone)
  return sender
}

/** With autoconfirm, the account gets the phone number immediately, without a code. */
const startPhoneChange = (tx: Tx, user: User, phone: string): Promise<User> =>
  tx.config.auth.autoconfirm ? assignPhone(tx, user, phone) : requestPhoneChange(tx, user, phone)

/** Handles PUT user: changes the password, e-mail address, phone number or metadata of the signed-in user. */
export async function updateUser(
  ctx: Context,
  caller: AuthenticatedSession,
  changes: UserChanges,
  linkOptions: MailLinkOptions,
) {
  assertTwoFactorSession(caller, changes)
  if (changes.email && changes.email !== caller.user.email) {
    await assertEmailAvailable(ctx, changes.email, caller.user.id)
    await assertMailRateLimit(ctx, 'email_change', caller.user.email)
  }
  const sender = await resolveSenderForChange(ctx, caller, changes)
  const hash = await hashNewPassword(ctx, caller, changes)
  const updated = await withTransaction(ctx, async tx => {
    let user = (await lockUser(tx.db, caller.user.id)) ?? caller.user
    // A concurrent password change may have ended this session while its password was being checked.
    if ((await lockSession(tx.db, caller.session.id))?.ended_at !== null) throw sessionNotFoundError(403)
    if (hash) user = await changePassword(tx, caller, user, hash)
    if (changes.metadata) {
      const user_metadata = parseUserMetadata(mergeMetadata(user.user_metadata, changes.metadata))
      user = (await updateUserRow(tx.db, user.id, { user_metadata }, tx.clock())) ?? user
    }
    if (sender && changes.phone) user = await startPhoneChange(tx, user, changes.phone)
    return startEmailChange(tx, user, changes, linkOptions)
  })
  if (sender && changes.phone && updated.new_phone === changes.phone) {
    const { phone, channel } = changes
    await sendPhoneCodeOrThrow(ctx, { sender, user: updated, purpose: 'phone_change', phone, channel })
  }
  ctx.wake()
  return loadUserDto(ctx.db, updated)
}
