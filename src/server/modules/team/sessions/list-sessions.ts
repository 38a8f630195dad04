import type { Reply } from '#contract/endpoint.ts'
import type { listSessions as endpoint } from '#contract/team.ts'
import { isSessionExpired } from '#server/modules/auth/index.ts'
import { listOpenSessions } from '#server/modules/auth/sessions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'

/** Returns the sessions of the calling member. */
export async function listSessions(ctx: Context): Promise<Reply<typeof endpoint>> {
  const { userId, sessionId } = getMember(ctx)
  const sessions = (await listOpenSessions(ctx.db, userId)).filter(session => !isSessionExpired(session, ctx.clock()))
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
