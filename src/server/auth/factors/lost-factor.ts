import type { Context } from '#server/kernel/context.ts'
import { byCommand } from '../by-command.ts'
import { endSessions, findUser } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { removeFactors } from './repository.ts'

/** For somebody who lost the second factor: takes every factor away and ends every session. Call inside a transaction. */
export async function forgetFactors(tx: Context, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId)
  const verified = await removeFactors(tx.db, userId)
  await endSessions(tx.db, { userId }, tx.clock())
  if (user && verified > 0) await sendNotice(tx, user, 'factor_removed')
}

/**
 * The same by address, for whoever holds the machine: the last owner has nobody else to ask. @returns how many factors there
 * were; null when nobody has this address
 */
export const forgetFactorsOf = (ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<number | null> =>
  byCommand(ctx, email, 'factor.reset_by_command', async (tx, userId) => {
    const verified = await removeFactors(tx, userId)
    await endSessions(tx, { userId }, ctx.clock())
    return verified
  })
