import type { FastifyRequest } from 'fastify'
import type { Actor, Member, Services } from '#server/platform/core/context.ts'
import { getBearerToken, verifyAccessToken } from './access-token.ts'
import { authenticateApiKey, looksLikeApiKey } from './api-keys.ts'
import { AuthError, sessionNotFoundError, userBannedError } from './protocol.ts'
import { findAuthenticatedSession, type Session, type User } from './repository.ts'
import { isSessionExpired } from './session-lifetime.ts'

export type AuthenticatedSession = NonNullable<Awaited<ReturnType<typeof findAuthenticatedSession>>>

/**
 * Finds the session of an access token. The returned session has the assurance level for which the token was signed: a
 * token that was issued before the second factor may have been stolen, so it must not gain the session's higher level.
 */
async function findSessionByToken(services: Services, token: string): Promise<AuthenticatedSession | null> {
  const { userId, sessionId, aal } = await verifyAccessToken(services, token)
  const found = await findAuthenticatedSession(services.db, sessionId, userId)
  return found && aal === 'aal1' ? { ...found, session: { ...found.session, aal } } : found
}

export const isBanned = (user: User, now: Date) => user.banned_until !== null && user.banned_until > now

/**
 * Returns the session of a request to the authentication API. Throws 401 without a token and 403 for an invalid one.
 */
export async function requireSession(services: Services, request: FastifyRequest): Promise<AuthenticatedSession> {
  const token = getBearerToken(request)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const found = await findSessionByToken(services, token)
  if (!found || isSessionExpired(found.session, services.clock())) throw sessionNotFoundError(403)
  if (isBanned(found.user, services.clock())) throw userBannedError(403)
  return found
}

function getPasswordProofTime({ amr }: Session): Date | null {
  const newest = Math.max(...amr.filter(each => each.method === 'password').map(each => each.timestamp))
  return Number.isFinite(newest) ? new Date(newest * 1_000) : null
}

/** Returns the member behind a session; null for a user who is not a member. */
export function toActor({ user, session, member, twoFactor }: AuthenticatedSession): Member | null {
  return (
    member && {
      memberId: member.id,
      userId: user.id,
      sessionId: session.id,
      email: user.email,
      role: member.role,
      aal: session.aal,
      twoFactor,
      confirmedAt: getPasswordProofTime(session),
    }
  )
}

/**
 * Authenticates a member or an API key for a call to the administration API; returns null when there is neither. Only
 * the `Authorization: Bearer` header counts, so another site cannot make a browser act for a member. The session or key
 * is looked up on each call, so that ending or revoking it takes effect immediately.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Actor | null> {
  const token = getBearerToken(request)
  if (!token) return null
  if (looksLikeApiKey(token)) return authenticateApiKey(services, request, token)
  const found = await findSessionByToken(services, token).catch(error => {
    if (error instanceof AuthError) return null
    throw error
  })
  const now = services.clock()
  return found && !isSessionExpired(found.session, now) && !isBanned(found.user, now) ? toActor(found) : null
}
