import type { FastifyRequest } from 'fastify'
import type { Actor, Services } from '#server/kernel/context.ts'
import { bearerOf, readAccessToken } from './access-token.ts'
import { AuthError, sessionNotFound } from './protocol.ts'
import { findSignedIn, type Session, type User } from './repository.ts'

const isBanned = (user: User, now: Date) => user.banned_until !== null && user.banned_until > now

/** Who sends this request, for the protocol's own endpoints: 401 without a token, 403 with one that is no good. */
export async function signedIn(services: Services, request: FastifyRequest): Promise<{ user: User; session: Session }> {
  const token = bearerOf(request)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  const claims = await readAccessToken(services, token)
  const found = await findSignedIn(services.db, claims.sessionId, claims.userId)
  if (!found) throw sessionNotFound(403)
  if (isBanned(found.user, services.clock())) throw new AuthError(403, 'user_banned', 'User is banned')
  return found
}

/**
 * The member behind an administration call, or null. Only `Authorization: Bearer` counts, so no other site can make a
 * browser act; the session is looked up each time, so that revoking works at once.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerOf(request)
  if (!token) return null
  let claims: Awaited<ReturnType<typeof readAccessToken>>
  try {
    claims = await readAccessToken(services, token)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
  const found = await findSignedIn(services.db, claims.sessionId, claims.userId)
  if (!found?.member || isBanned(found.user, services.clock())) return null
  return {
    memberId: found.member.id,
    userId: found.user.id,
    sessionId: found.session.id,
    email: found.user.email,
    role: found.member.role,
  }
}

export { isBanned }
