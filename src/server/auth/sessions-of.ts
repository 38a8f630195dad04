import type { Context } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { endSessions, findUserByEmail } from './repository.ts'

/**
 * Ends every session of who has this address, for whoever holds the machine. @returns how many there were; null when nobody
 * has it
 */
export async function endSessionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
): Promise<number | null> {
  return db.transaction(async tx => {
    const user = await findUserByEmail(tx, email.trim())
    if (!user) return null
    const ended = await endSessions(tx, { userId: user.id }, clock())
    await audit({ db: tx, clock, actor: null }, 'sessions.ended_by_command', user.id)
    return ended
  })
}
