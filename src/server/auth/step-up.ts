import { memberOf } from '#server/kernel/admit-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { withProof } from './factors/assurance.ts'
import { changeAssurance } from './factors/repository.ts'
import { passwordMatches } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { findUser, lockSession, type User } from './repository.ts'
import { guarded } from './tries.ts'

/** Counted with the wrong passwords of the sign-in, so that a stolen session is no better place to guess. */
async function passwordRight(ctx: Context, user: User, password: string): Promise<boolean> {
  const attempt = async () => ((await passwordMatches(password, user.password_hash)) ? true : null)
  try {
    return (await guarded(ctx, user.email, attempt)) === true
  } catch (error) {
    // The protocol's refusal, in the words of the other endpoints.
    if (error instanceof AuthError && error.status === 429) {
      throw new AppError('rate_limited', { retryAfter: error.retryAfter ?? 60 })
    }
    throw error
  }
}

/** Says the password once more: opens what asks for it to this session, for a quarter of an hour. */
export async function confirmPassword(ctx: Context, password: string): Promise<undefined> {
  const { userId, sessionId } = memberOf(ctx)
  const user = found(await findUser(ctx.db, userId), 'not_signed_in')
  if (!(await passwordRight(ctx, user, password))) throw new AppError('wrong_password')
  return withTransaction(ctx, async tx => {
    const session = found(await lockSession(tx.db, sessionId), 'not_signed_in')
    await changeAssurance(tx.db, sessionId, { amr: withProof(session.amr, 'password', tx.clock()) })
    return undefined
  })
}
