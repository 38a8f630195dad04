import { type Context, withTransaction } from '#server/platform/core/context.ts'
import type { UserChanges } from './bodies.ts'
import { assertMailRateLimit, withLoginThrottle } from './login-throttle.ts'
import { findTokenByNonce } from './one-time/mail-tokens.ts'
import { consumeMailToken } from './one-time/repository.ts'
import { isPasswordCorrect } from './passwords.ts'
import { AuthError } from './protocol.ts'
import type { Session, User } from './repository.ts'
import { sendReauthenticationMail } from './send-mail.ts'

const freshSessionMs = 15 * 60_000
/**
 * How long a session stays fresh after a recovery, in ms. Longer than `freshSessionMs`, because a user who recovers an
 * account has no current password to give, and may take time to choose a new one.
 */
const freshRecoveryMs = 60 * 60_000

async function consumeNonce(ctx: Context, user: User, nonce: string) {
  const mail = await findTokenByNonce(ctx, user, nonce)
  if (mail && (await consumeMailToken(ctx.db, mail.token_hash, ctx.clock()))) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

function isSessionFresh(ctx: Context, { created_at, amr }: Session): boolean {
  const now = ctx.clock().getTime()
  const recoveryTimes = amr.filter(each => each.method === 'recovery').map(each => each.timestamp * 1_000)
  return now - created_at.getTime() < freshSessionMs || recoveryTimes.some(at => now - at < freshRecoveryMs)
}

/**
 * Requires proof before a password change: the current password, a mailed code, or a session younger than 15 minutes,
 * or 60 minutes after a recovery. A wrong password or code is rejected even in such a session.
 */
export async function assertPresence(ctx: Context, user: User, session: Session, changes: UserChanges): Promise<void> {
  if (user.is_anonymous) return
  const { nonce, currentPassword } = changes
  if (nonce !== null) return consumeNonce(ctx, user, nonce)
  if (currentPassword === null && isSessionFresh(ctx, session)) return
  const isProven =
    currentPassword !== null &&
    (await withLoginThrottle(ctx, user.email, async () =>
      (await isPasswordCorrect(currentPassword, user.password_hash)) ? true : null,
    ))
  if (!isProven) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** Handles GET reauthenticate: mails the code that proves the user's presence. */
export async function reauthenticate(ctx: Context, user: User): Promise<object> {
  if (!user.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await assertMailRateLimit(ctx, 'reauthentication', user.email)
  await withTransaction(ctx, tx => sendReauthenticationMail(tx, user))
  ctx.wake()
  return {}
}
