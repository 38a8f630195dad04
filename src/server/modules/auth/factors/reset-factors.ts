import type { Context, Tx } from '#server/platform/core/context.ts'
import { endSessions, findUser } from '../repository.ts'
import { runOnUser } from '../run-on-user.ts'
import { sendNotice } from '../send-mail.ts'
import { deleteFactorsOfUser } from './repository.ts'

/** Deletes every factor and ends every session of a user who lost a second factor. */
export async function resetUserFactors(tx: Tx, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId)
  const verified = await deleteFactorsOfUser(tx.db, userId)
  await endSessions(tx.db, { userId }, tx.clock())
  if (user && verified > 0) await sendNotice(tx, user, 'factor_removed')
}

/**
 * Resets the factors of the user with this e-mail address, for the command line, because no other member can help the
 * owner.
 * @returns how many deleted factors were verified; null when no user has the e-mail address
 */
export const resetFactorsByEmail = (ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<number | null> =>
  runOnUser(ctx, email, 'factor.reset_by_command', async (tx, userId) => {
    const verified = await deleteFactorsOfUser(tx, userId)
    await endSessions(tx, { userId }, ctx.clock())
    return verified
  })
