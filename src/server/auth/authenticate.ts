import type { FastifyRequest } from 'fastify'
import type { Actor, Member, Services } from '#server/kernel/context.ts'
import { getBearerToken, verifyAccessToken } from './access-token.ts'
import { authenticateApiKey, looksLikeApiKey } from './api-keys.ts'
import { AuthError, sessionNotFoundError, userBannedError } from './protocol.ts'
import { findAuthenticatedSession, type Session, type User } from './repository.ts'
import { isSessionExpired } from './session-lifetime.ts'

export type AuthenticatedSession = NonNullable<Awaited<ReturnType<typeof findAuthenticatedSession>>>

/**
 * Who stands behind an access token, with no more than the session had shown when it was signed: a token from before the
 * second factor, which somebody else may hold, is not raised with the session.
 */
async function findSessionByToken(services: Services, token: string): Promise<AuthenticatedSession | null> {
  const { userId, sessionId, aal } = await verifyAccessToken(services, token)
  const found = await findAuthenticatedSession(services.db, sessionId, userId)
  return found && aal === 'aal1' ? { ...found, session: { ...found.session, aal } } : found
}

export const isBanned = (user: User, now: Date) => user.banned_until !== null && user.banned_until > now

/** Who sends this request, for the protocol's own endpoints: 401 without a token, 403 with one that is no good. */
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

/** The member that a session makes of its user; null for a user who is none. */
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
 * The member or the API key behind an administration call, or null. Only `Authorization: Bearer` counts, so no other site
 * can make a browser act; session or key is looked up each time, so that ending or revoking it works at once.
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
