import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Services } from '#server/kernel/context.ts'
import { emailOf } from './accounts.ts'
import { AuthError } from './protocol.ts'
import type { Session, User } from './repository.ts'
import { keysOf, verifyingKey } from './signing-keys.ts'

/** Seconds an access token lasts; whether its session still does is looked up on every call. */
export const accessSeconds = 3_600
const audience = 'authenticated'
type Needs = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>
const issuer = ({ config }: Needs) => `${config.publicUrl}/auth/v1`

export async function signAccessToken(
  needs: Needs,
  user: User,
  session: Pick<Session, 'id' | 'aal' | 'amr'>,
  appMetadata: Record<string, unknown>,
) {
  const { signing } = await keysOf(needs)
  const now = Math.floor(needs.clock().getTime() / 1000)
  const token = await new SignJWT({
    email: emailOf(user),
    phone: user.phone ?? '',
    app_metadata: appMetadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid, typ: 'JWT' })
    .setIssuer(issuer(needs))
    .setSubject(user.id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + accessSeconds)
    .sign(signing.key)
  return { token, expiresAt: now + accessSeconds }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const badJwt = () => new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')

/** `aal`: what the session had shown when the token was signed. */
type Claims = { userId: string; sessionId: string; aal: Session['aal'] }

/** What a token says that we signed and that has not run out; anything else is 403 bad_jwt. */
export async function readAccessToken(needs: Needs, token: string): Promise<Claims> {
  let kid: unknown
  try {
    kid = decodeProtectedHeader(token).kid
  } catch {
    throw badJwt()
  }
  const found = typeof kid === 'string' ? await verifyingKey(needs, kid) : null
  if (!found) throw badJwt()
  const options = { issuer: issuer(needs), audience, algorithms: [found.algorithm], currentDate: needs.clock() }
  const { payload } = await jwtVerify(token, found.key, options).catch(() => {
    throw badJwt()
  })
  const { sub, session_id: session } = payload
  if (typeof sub !== 'string' || typeof session !== 'string' || !uuid.test(sub) || !uuid.test(session)) throw badJwt()
  return { userId: sub, sessionId: session, aal: payload.aal === 'aal2' ? 'aal2' : 'aal1' }
}

/** The token of an Authorization header, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,8000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
