import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { placeholderEmail } from '../accounts.ts'
import { isBanned } from '../authenticate.ts'
import { bad } from '../bodies.ts'
import { nobody } from '../open-sign-up.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { banned, invalidCredentials } from '../protocol.ts'
import { addUser } from '../repository.ts'
import { openSession } from '../session.ts'
import { openByPassword } from '../sign-in.ts'
import { alreadyRegistered, signUpDisabled } from '../sign-up.ts'
import { guarded, refuseManyTexts } from '../tries.ts'
import { userView } from '../user-view.ts'
import { refuseWeak } from '../weak.ts'
import { sendPhoneCodeOrRefuse } from './codes.ts'
import type { Channel } from './number.ts'
import { findUserByPhone } from './repository.ts'
import { refuseOtherChannel, senderOrRefuse } from './sender.ts'

type NewAccount = { phone: string; password: string; channel: Channel; facts: Record<string, unknown> }

async function makeUser(ctx: Context, { phone, password, facts }: NewAccount) {
  const passwordHash = await hashPassword(password)
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const user = await addUser(tx.db, {
      id,
      email: placeholderEmail(id),
      phone,
      phone_confirmed_at: tx.config.auth.autoconfirm ? now : null,
      password_hash: passwordHash,
      user_metadata: facts,
      created_at: now,
      updated_at: now,
    })
    if (user) await audit(tx, 'user.signed_up', user.id)
    return user
  })
}

/** Where everybody may sign up: a user who is no member, signed in at once or once the code that is sent was typed. */
export async function signUpByPhone(ctx: Context, given: NewAccount, userAgent: string | null) {
  const { phone, channel, facts } = given
  const sender = await senderOrRefuse(ctx, 'Phone signups are disabled')
  if (!ctx.config.auth.openSignUp) throw signUpDisabled()
  refuseOtherChannel(sender, channel)
  refuseWeak(ctx, given.password, phone)
  const made = await makeUser(ctx, given)
  const user = made ?? (await findUserByPhone(ctx.db, phone))
  if (!user) throw new Error('a number clashes with nobody')
  if (made?.phone_confirmed_at) return withTransaction(ctx, tx => openSession(tx, made, 'password', userAgent))
  if (!made && ctx.config.auth.autoconfirm) throw alreadyRegistered()
  if (user.phone_confirmed_at)
    return { ...nobody('', facts, ctx.clock()), phone, app_metadata: { provider: 'phone', providers: ['phone'] } }
  await refuseManyTexts(ctx, 'sms', phone)
  await sendPhoneCodeOrRefuse(ctx, { sender, user, purpose: 'sms', phone, channel })
  return userView(ctx.db, user)
}

/** A number and a password; the same refusal in the same time for an unknown number and for a wrong password. */
export async function signInByPhone(
  ctx: Context,
  given: { phone: string; password: string },
  userAgent: string | null,
) {
  await senderOrRefuse(ctx, 'Phone logins are disabled', 422)
  const user = await guarded(ctx, given.phone, async () => {
    const found = await findUserByPhone(ctx.db, given.phone)
    return (await passwordMatches(given.password, found?.password_hash ?? null)) ? found : null
  })
  if (!user) throw invalidCredentials()
  if (isBanned(user, ctx.clock())) throw banned(400)
  if (!user.phone_confirmed_at) throw bad('Phone not confirmed', 400, 'phone_not_confirmed')
  return openByPassword(ctx, user, userAgent)
}
