import type { Context } from '#server/kernel/context.ts'
import { endSessions } from './repository.ts'
import { runOnUser } from './run-on-user.ts'

/**
 * Ends every session of who has this address, for whoever holds the machine. @returns how many there were; null when nobody
 * has it
 */
export const endSessionsByEmail = (ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<number | null> =>
  runOnUser(ctx, email, 'sessions.ended_by_command', (tx, userId) => endSessions(tx, { userId }, ctx.clock()))
