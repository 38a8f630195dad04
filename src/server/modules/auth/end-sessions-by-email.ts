import type { Context } from '#server/platform/core/context.ts'
import { endSessions } from './repository.ts'
import { runOnUser } from './run-on-user.ts'

/**
 * Ends every session of the user with this e-mail address, for the command line.
 * @returns the number of ended sessions; null when no user has the e-mail address
 */
export const endSessionsByEmail = (ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<number | null> =>
  runOnUser(ctx, email, 'sessions.ended_by_command', (tx, userId) => endSessions(tx, { userId }, ctx.clock()))
