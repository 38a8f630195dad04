import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { isBanned } from './authenticate.ts'
import { withLoginThrottle } from './login-throttle.ts'
import { isPasswordCorrect } from './passwords.ts'
import { AuthError, invalidCredentialsError, userBannedError } from './protocol.ts'
import { findUserByEmail, lockUser, type User } from './repository.ts'
import { openSession } from './session.ts'

/** Opens a session after a correct password, unless the password was changed while it was being checked. */
export function openPasswordSession(ctx: Context, user: User, userAgent: string | null) {
  return withTransaction(ctx, async tx => {
    const lockedUser = await lockUser(tx.db, user.id)
    if (!lockedUser || lockedUser.password_hash !== user.password_hash) throw invalidCredentialsError()
    return openSession(tx, lockedUser, 'password', userAgent)
  })
}

/**
 * Signs in with e-mail address and password. Gives the same error in the same time for an unknown account and a wrong
 * password, to prevent account enumeration.
 */
export async function signInWithPassword(
  ctx: Context,
  credentials: { email: string; password: string },
  userAgent: string | null,
) {
  const user = await withLoginThrottle(ctx, credentials.email, async () => {
    const found = await findUserByEmail(ctx.db, credentials.email)
    return (await isPasswordCorrect(credentials.password, found?.password_hash ?? null)) ? found : null
  })
  if (!user) throw invalidCredentialsError()
  // Bans and confirmation are checked only after a correct password, because other callers must not learn about the
  // account.
  if (isBanned(user, ctx.clock())) throw userBannedError(400)
  if (!user.email_confirmed_at && !user.is_anonymous) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  return openPasswordSession(ctx, user, userAgent)
}
