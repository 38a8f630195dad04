import type { Reply } from '#contract/endpoint.ts'
import type { listSessions as endpoint } from '#contract/team.ts'
import { isOver } from '#server/auth/index.ts'
import { memberOf } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { openSessionsOf } from './repository.ts'

/** Where the member who asks is signed in. */
export async function listSessions(ctx: Context): Promise<Reply<typeof endpoint>> {
  const { userId, sessionId } = memberOf(ctx)
  const sessions = (await openSessionsOf(ctx.db, userId)).filter(session => !isOver(session, ctx.clock()))
  return {
    sessions: sessions.map(session => ({
      id: session.id,
      device: session.user_agent,
      address: session.address,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: (session.refreshed_at ?? session.created_at).toISOString(),
      twoFactor: session.aal === 'aal2',
      current: session.id === sessionId,
    })),
  }
}
