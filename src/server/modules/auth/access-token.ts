import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Services } from '#server/platform/core/context.ts'
import { getEmail } from './accounts.ts'
import { AuthError } from './protocol.ts'
import type { Session, User } from './repository.ts'
import { findVerifyingKey, getSigningKeys } from './signing-keys.ts'

/** Lifetime of an access token in seconds. Every call also checks that the token's session is still active. */
export const accessTokenSeconds = 3_600
const audience = 'authenticated'
type Needs = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>
const getIssuer = ({ config }: Needs) => `${config.publicUrl}/auth/v1`

export async function signAccessToken(
  needs: Needs,
  user: User,
  session: Pick<Session, 'id' | 'aal' | 'amr'>,
  appMetadata: Record<string, unknown>,
) {
  const { signing } = await getSigningKeys(needs)
  const now = Math.floor(needs.clock().getTime() / 1000)
  const token = await new SignJWT({
    email: getEmail(user),
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
    .setIssuer(getIssuer(needs))
    .setSubject(user.id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(signing.key)
  return { token, expiresAt: now + accessTokenSeconds }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const invalidJwtError = () => new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')

/** `aal` is the session's assurance level when the token was signed. */
type Claims = { userId: string; sessionId: string; aal: Session['aal'] }

/** Returns the claims of a token that this server signed and that has not expired. Throws 403 bad_jwt for any other. */
export async function verifyAccessToken(needs: Needs, token: string): Promise<Claims> {
  let kid: unknown
  try {
    kid = decodeProtectedHeader(token).kid
  } catch {
    throw invalidJwtError()
  }
  const found = typeof kid === 'string' ? await findVerifyingKey(needs, kid) : null
  if (!found) throw invalidJwtError()
  const options = { issuer: getIssuer(needs), audience, algorithms: [found.algorithm], currentDate: needs.clock() }
  const { payload } = await jwtVerify(token, found.key, options).catch(() => {
    throw invalidJwtError()
  })
  const { sub, session_id: session } = payload
  if (typeof sub !== 'string' || typeof session !== 'string' || !uuid.test(sub) || !uuid.test(session))
    throw invalidJwtError()
  return { userId: sub, sessionId: session, aal: payload.aal === 'aal2' ? 'aal2' : 'aal1' }
}

export function getBearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,8000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
