import type { FastifyRequest } from 'fastify'
import type { Actor, Member, Services } from '#server/kernel/context.ts'
import { bearerOf, readAccessToken } from './access-token.ts'
import { looksLikeApiKey, programOf } from './api-keys.ts'
import { AuthError, banned, sessionNotFound } from './protocol.ts'
import { findSignedIn, type Session, type User } from './repository.ts'
import { isOver } from './session-life.ts'

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSignedIn>>>

/**
 * Who stands behind an access token, with no more than the session had shown when it was signed: a token from before the
 * second factor, which somebody else may hold, is not raised with the session.
 */
async function behind(services: Services, token: string): Promise<SignedIn | null> {
  const { userId, sessionId, aal } = await readAccessToken(services, token)
  const found = await findSignedIn(services.db, sessionId, userId)
  return found && aal === 'aal1' ? { ...found, session: { ...found.session, aal } } : found
}

export const isBanned = (user: User, now: Date) => user.banned_until !== null && user.banned_until > now

/** Who sends this request, for the protocol's own endpoints: 401 without a token, 403 with one that is no good. */
export async function signedIn(services: Services, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerOf(request)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const found = await behind(services, token)
  if (!found || isOver(found.session, services.clock())) throw sessionNotFound(403)
  if (isBanned(found.user, services.clock())) throw banned(403)
  return found
}

function passwordSaid({ amr }: Session): Date | null {
  const newest = Math.max(...amr.filter(each => each.method === 'password').map(each => each.timestamp))
  return Number.isFinite(newest) ? new Date(newest * 1_000) : null
}

/** The member that a session makes of its user; null for a user who is none. */
export function actorOf({ user, session, member, twoFactor }: SignedIn): Member | null {
  return (
    member && {
      memberId: member.id,
      userId: user.id,
      sessionId: session.id,
      email: user.email,
      role: member.role,
      aal: session.aal,
      twoFactor,
      confirmedAt: passwordSaid(session),
    }
  )
}

/**
 * The member or the API key behind an administration call, or null. Only `Authorization: Bearer` counts, so no other site
 * can make a browser act; session or key is looked up each time, so that ending or revoking it works at once.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerOf(request)
  if (!token) return null
  if (looksLikeApiKey(token)) return programOf(services, request, token)
  const found = await behind(services, token).catch(error => {
    if (error instanceof AuthError) return null
    throw error
  })
  const now = services.clock()
  return found && !isOver(found.session, now) && !isBanned(found.user, now) ? actorOf(found) : null
}
