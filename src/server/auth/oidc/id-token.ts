import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import type { SignedIn } from '../authenticate.ts'
import { bad, read } from '../bodies.ts'
import { arrive, linkIdentity, type Profile } from '../identities/arrive.ts'
import { refuseUnproved } from '../identities/unlink.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import { continueSession, openSession } from '../session.ts'
import { providerOfToken, reachable, unreachable } from './authorize.ts'
import { profileOf } from './profile.ts'

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Given = z.object({
  provider: text(100),
  id_token: text(9_000),
  nonce: text(500),
  link_identity: z.optional(z.nullable(z.boolean())),
})

/** A secret of the client signs nothing here: whoever runs the client knows it. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const noToken = (message: string) => new AuthError(400, 'validation_failed', message)

async function claimsOf(ctx: Context, provider: Provider, token: string): Promise<JWTPayload> {
  const { client, keys } = await reachable(ctx, provider)
  const { issuer } = client.serverMetadata()
  const audience = provider.client_id ?? ''
  const wants = { issuer, audience, algorithms, currentDate: ctx.clock(), clockTolerance: 60 }
  try {
    const { payload } = await jwtVerify(token, keys, { ...wants, requiredClaims: ['sub', 'exp', 'iat', 'aud', 'iss'] })
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience) throw noToken('Bad ID token')
    return payload
  } catch (error) {
    if (error instanceof AuthError) throw error
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unreachable()
    throw noToken('Bad ID token')
  }
}

/** The token names the hash of what only its client knows: neither one alone is taken. */
function refuseOtherNonce(claimed: unknown, given: string | null | undefined) {
  if (!given && claimed === undefined) return
  if (!given || typeof claimed !== 'string') {
    throw noToken('Passed nonce and nonce in id_token should either both exist or not.')
  }
  const [made, said] = [createHash('sha256').update(given).digest('hex'), claimed].map(each => Buffer.from(each))
  if (!made || !said || made.length !== said.length || !timingSafeEqual(made, said)) throw noToken('Nonces mismatch')
}

async function linkTo(ctx: Context, who: SignedIn, profile: Profile) {
  refuseUnproved(who, ctx.clock())
  const session = await withTransaction(ctx, async tx => {
    await linkIdentity(tx, who.user, profile)
    return continueSession(tx, who.user, who.session.id)
  })
  ctx.wake()
  return session
}

/**
 * POST token?grant_type=id_token: a token that the client got from a provider by itself.
 * @param signedIn who sends it along, asked for where the identity is to be linked
 */
export async function exchangeIdToken(
  ctx: Context,
  body: unknown,
  userAgent: string | null,
  signedIn: () => Promise<SignedIn>,
) {
  const given = read(Given, body)
  if (!given.id_token) throw bad('id_token required')
  const provider = await providerOfToken(ctx, given.provider)
  const who = given.link_identity ? await signedIn() : null
  const claims = await claimsOf(ctx, provider, given.id_token)
  refuseOtherNonce(claims.nonce, given.nonce)
  const profile = profileOf(provider.key, claims)
  if (who) return linkTo(ctx, who, profile)
  return withTransaction(ctx, async tx => openSession(tx, await arrive(tx, profile), 'oauth', userAgent))
}
