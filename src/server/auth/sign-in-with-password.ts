import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isBanned } from './authenticate.ts'
import { withLoginThrottle } from './login-throttle.ts'
import { isPasswordCorrect } from './passwords.ts'
import { AuthError, invalidCredentialsError, userBannedError } from './protocol.ts'
import { findUserByEmail, lockUser, type User } from './repository.ts'
import { openSession } from './session.ts'

/** A session for who just said the password of `user`, unless it was changed while it was looked at. */
export function openPasswordSession(ctx: Context, user: User, userAgent: string | null) {
  return withTransaction(ctx, async tx => {
    const present = await lockUser(tx.db, user.id)
    if (!present || present.password_hash !== user.password_hash) throw invalidCredentialsError()
    return openSession(tx, present, 'password', userAgent)
  })
}

/** The same refusal in the same time for an unknown account and for a wrong password. */
export async function signInWithPassword(
  ctx: Context,
  given: { email: string; password: string },
  userAgent: string | null,
) {
  const user = await withLoginThrottle(ctx, given.email, async () => {
    const found = await findUserByEmail(ctx.db, given.email)
    return (await isPasswordCorrect(given.password, found?.password_hash ?? null)) ? found : null
  })
  if (!user) throw invalidCredentialsError()
  // Said only to somebody who knows the password.
  if (isBanned(user, ctx.clock())) throw userBannedError(400)
  if (!user.email_confirmed_at && !user.is_anonymous) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  return openPasswordSession(ctx, user, userAgent)
}
