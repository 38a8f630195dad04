import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { addProof } from './factors/assurance.ts'
import { updateAssurance } from './factors/repository.ts'
import { withLoginThrottle } from './login-throttle.ts'
import { isPasswordCorrect } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { findUser, lockSession, type User } from './repository.ts'

/** Shares its rate limits with the sign-in, so that a stolen session offers no additional password guesses. */
async function checkPassword(ctx: Context, user: User, password: string): Promise<boolean> {
  const attempt = async () => ((await isPasswordCorrect(password, user.password_hash)) ? true : null)
  try {
    return (await withLoginThrottle(ctx, user.email, attempt)) === true
  } catch (error) {
    // Converts an error of the authentication API to the error format of the administration API.
    if (error instanceof AuthError && error.status === 429) {
      throw new AppError('rate_limited', { retryAfter: error.retryAfter ?? 60 })
    }
    throw error
  }
}

/** Checks the member's password again, which allows this session sensitive actions for 15 minutes. */
export async function confirmPassword(ctx: Context, password: string): Promise<undefined> {
  const { userId, sessionId } = getMember(ctx)
  const user = orThrow(await findUser(ctx.db, userId), 'not_signed_in')
  if (!(await checkPassword(ctx, user, password))) throw new AppError('wrong_password')
  return withTransaction(ctx, async tx => {
    const session = orThrow(await lockSession(tx.db, sessionId), 'not_signed_in')
    await updateAssurance(tx.db, sessionId, { amr: addProof(session.amr, 'password', tx.clock()) })
    return undefined
  })
}
