import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { changeUser, endSessions, type Session, type User } from './repository.ts'
import { refuseWeak } from './sign-up.ts'
import { guarded } from './tries.ts'
import { userView } from './user-view.ts'

const freshMs = 15 * 60_000

export type UserChanges = {
  password?: string | undefined
  current_password?: string | undefined
  data?: Record<string, unknown> | undefined
}

/** The present password, unless the session is younger than 15 minutes; a wrong one is always refused. */
async function provePresence(ctx: Context, user: User, session: Session, current: string | undefined) {
  const fresh = ctx.clock().getTime() - session.created_at.getTime() < freshMs
  if (current === undefined && fresh) return
  const right =
    current !== undefined &&
    (await guarded(ctx, user.email, async () => ((await passwordMatches(current, user.password_hash)) ? true : null)))
  if (!right) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** A new password ends every other session. */
export async function updateUser(
  ctx: Context,
  { user, session }: { user: User; session: Session },
  given: UserChanges,
) {
  const { password, data } = given
  if (password !== undefined) {
    await provePresence(ctx, user, session, given.current_password)
    refuseWeak(password, user.email)
    if (await passwordMatches(password, user.password_hash)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
    }
  }
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const changed = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (passwordHash) {
      await endSessions(tx.db, { userId: user.id, except: session.id }, now)
      await audit(tx, 'password.changed', user.id)
    }
    const changes = {
      ...(passwordHash && { password_hash: passwordHash }),
      ...(data && { user_metadata: { ...user.user_metadata, ...data } }),
    }
    return changeUser(tx.db, user.id, changes, now)
  })
  return userView(changed ?? user)
}
