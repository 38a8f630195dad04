import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import type { AuthenticatedSession } from '../authenticate.ts'
import { badRequest, parseBody } from '../bodies.ts'
import { linkIdentity, type Profile, signInWithProfile } from '../identities/sign-in-with-profile.ts'
import { assertRecentProof } from '../identities/unlink.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import { continueSession, openSession } from '../session.ts'
import { getReachableIssuer, getTokenProvider, providerUnreachableError } from './authorize.ts'
import { toProfile } from './profile.ts'

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const IdTokenBody = z.object({
  provider: optionalText(100),
  id_token: optionalText(9_000),
  nonce: optionalText(500),
  link_identity: z.optional(z.nullable(z.boolean())),
})

/** Symmetric (HMAC) algorithms are excluded: anyone who knows the client secret could sign a token. */
const allowedAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const missingTokenError = (message: string) => new AuthError(400, 'validation_failed', message)

async function verifyIdToken(ctx: Context, provider: Provider, token: string): Promise<JWTPayload> {
  const { client, keys } = await getReachableIssuer(ctx, provider)
  const { issuer } = client.serverMetadata()
  const audience = provider.client_id ?? ''
  const expected = { issuer, audience, algorithms: allowedAlgorithms, currentDate: ctx.clock(), clockTolerance: 60 }
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      requiredClaims: ['sub', 'exp', 'iat', 'aud', 'iss'],
    })
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience)
      throw missingTokenError('Bad ID token')
    return payload
  } catch (error) {
    if (error instanceof AuthError) throw error
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw providerUnreachableError()
    throw missingTokenError('Bad ID token')
  }
}

/**
 * The ID token contains the hash of a nonce that only its client knows. The nonce and its hash must either both be
 * present or both be missing.
 */
function assertNonceMatches(claimedHash: unknown, nonce: string | null | undefined) {
  if (!nonce && claimedHash === undefined) return
  if (!nonce || typeof claimedHash !== 'string') {
    throw missingTokenError('Passed nonce and nonce in id_token should either both exist or not.')
  }
  const [computedHash, tokenHash] = [createHash('sha256').update(nonce).digest('hex'), claimedHash].map(each =>
    Buffer.from(each),
  )
  if (
    !computedHash ||
    !tokenHash ||
    computedHash.length !== tokenHash.length ||
    !timingSafeEqual(computedHash, tokenHash)
  )
    throw missingTokenError('Nonces mismatch')
}

async function linkToAccount(ctx: Context, caller: AuthenticatedSession, profile: Profile) {
  assertRecentProof(caller, ctx.clock())
  const session = await withTransaction(ctx, async tx => {
    await linkIdentity(tx, caller.user, profile)
    return continueSession(tx, caller.user, caller.session.id)
  })
  ctx.wake()
  return session
}

/**
 * Handles POST token?grant_type=id_token: exchanges an ID token that the client obtained by itself for a session.
 * @param signedIn authenticates the caller; used only when the identity is to be linked
 */
export async function exchangeIdToken(
  ctx: Context,
  body: unknown,
  userAgent: string | null,
  signedIn: () => Promise<AuthenticatedSession>,
) {
  const fields = parseBody(IdTokenBody, body)
  if (!fields.id_token) throw badRequest('id_token required')
  const provider = await getTokenProvider(ctx, fields.provider)
  const caller = fields.link_identity ? await signedIn() : null
  const claims = await verifyIdToken(ctx, provider, fields.id_token)
  assertNonceMatches(claims.nonce, fields.nonce)
  const profile = toProfile(provider.key, claims)
  if (caller) return linkToAccount(ctx, caller, profile)
  return withTransaction(ctx, async tx => openSession(tx, await signInWithProfile(tx, profile), 'oauth', userAgent))
}
