import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildPlaceholderEmail } from '../accounts.ts'
import { isBanned } from '../authenticate.ts'
import { badRequest } from '../bodies.ts'
import { assertTextRateLimit, withLoginThrottle } from '../login-throttle.ts'
import { buildDecoyUser } from '../open-sign-up.ts'
import { assertStrongPassword } from '../password-strength.ts'
import { hashPassword, isPasswordCorrect } from '../passwords.ts'
import { invalidCredentialsError, userBannedError } from '../protocol.ts'
import { addUser } from '../repository.ts'
import { openSession } from '../session.ts'
import { openPasswordSession } from '../sign-in-with-password.ts'
import { alreadyRegisteredError, signUpDisabledError } from '../sign-up-owner.ts'
import { loadUserDto } from '../user-dto.ts'
import { sendPhoneCodeOrThrow } from './codes.ts'
import type { Channel } from './number.ts'
import { findUserByPhone } from './repository.ts'
import { assertChannelSupported, getEnabledSender } from './sender.ts'

type NewAccount = { phone: string; password: string; channel: Channel; metadata: Record<string, unknown> }

async function createPhoneUser(ctx: Context, { phone, password, metadata }: NewAccount) {
  const passwordHash = await hashPassword(password)
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const user = await addUser(tx.db, {
      id,
      email: buildPlaceholderEmail(id),
      phone,
      phone_confirmed_at: tx.config.auth.autoconfirm ? now : null,
      password_hash: passwordHash,
      user_metadata: metadata,
      created_at: now,
      updated_at: now,
    })
    if (user) await audit(tx, 'user.signed_up', user.id)
    return user
  })
}

/**
 * Signs up a user who is not a member (AUTH_SIGNUP=open). The session opens immediately, or after the code was entered.
 */
export async function signUpByPhone(ctx: Context, account: NewAccount, userAgent: string | null) {
  const { phone, channel, metadata } = account
  const sender = await getEnabledSender(ctx, 'Phone signups are disabled')
  if (!ctx.config.auth.openSignUp) throw signUpDisabledError()
  assertChannelSupported(sender, channel)
  assertStrongPassword(ctx, account.password, phone)
  const created = await createPhoneUser(ctx, account)
  const user = created ?? (await findUserByPhone(ctx.db, phone))
  if (!user) throw new Error('the number is taken, but its account cannot be found')
  if (created?.phone_confirmed_at) return withTransaction(ctx, tx => openSession(tx, created, 'password', userAgent))
  if (!created && ctx.config.auth.autoconfirm) throw alreadyRegisteredError()
  if (user.phone_confirmed_at)
    return {
      ...buildDecoyUser('', metadata, ctx.clock()),
      phone,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    }
  await assertTextRateLimit(ctx, 'sms', phone)
  await sendPhoneCodeOrThrow(ctx, { sender, user, purpose: 'sms', phone, channel })
  return loadUserDto(ctx.db, user)
}

/**
 * Signs in with phone number and password. Gives the same error in the same time for an unknown number and a wrong
 * password, to prevent account enumeration.
 */
export async function signInByPhone(
  ctx: Context,
  credentials: { phone: string; password: string },
  userAgent: string | null,
) {
  await getEnabledSender(ctx, 'Phone logins are disabled', 422)
  const user = await withLoginThrottle(ctx, credentials.phone, async () => {
    const found = await findUserByPhone(ctx.db, credentials.phone)
    return (await isPasswordCorrect(credentials.password, found?.password_hash ?? null)) ? found : null
  })
  if (!user) throw invalidCredentialsError()
  if (isBanned(user, ctx.clock())) throw userBannedError(400)
  if (!user.phone_confirmed_at) throw badRequest('Phone not confirmed', 400, 'phone_not_confirmed')
  return openPasswordSession(ctx, user, userAgent)
}
