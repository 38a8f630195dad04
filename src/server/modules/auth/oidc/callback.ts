import type { FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Context } from '#server/platform/core/context.ts'
import type { Profile } from '../identities/sign-in-with-profile.ts'
import { completeFlow } from '../outbound-flows/complete-flow.ts'
import { badStateError, getCodeVerifier, resumeFlow } from '../outbound-flows/flow.ts'
import type { OutboundFlow } from '../outbound-flows/repository.ts'
import { AuthError } from '../protocol.ts'
import { findProvider } from '../providers/repository.ts'
import { buildErrorParams, buildRedirectUrl } from '../redirect-params.ts'
import { buildCallbackUrl, getReachableIssuer } from './authorize.ts'
import { toProfile } from './profile.ts'

const badCallbackError = (message: string) => new AuthError(403, 'bad_oauth_callback', message)

const parseCallbackQuery = (query: unknown): URLSearchParams => {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return new URLSearchParams(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

type Claims = Record<string, unknown>

/**
 * Merges ID token claims with those of the userinfo endpoint; claims of the ID token take precedence. The endpoint's
 * `email_verified` counts only when it is about the same e-mail address.
 */
function mergeClaims(claims: Claims, userInfo: Claims): Claims {
  const { email_verified: verified, ...otherClaims } = userInfo
  const isSameAddress = claims.email === undefined || claims.email === userInfo.email
  return { ...otherClaims, ...(isSameAddress && { email_verified: verified }), ...claims }
}

/**
 * Exchanges the provider's code for tokens, and calls the userinfo endpoint when the ID token lacks the e-mail address
 * or its verification.
 */
async function loadProfile(ctx: Context, flow: OutboundFlow, query: URLSearchParams): Promise<Profile> {
  const error = query.get('error')
  // The provider's `error_description` is not shown, because anyone can write any text into a link.
  if (error) throw badCallbackError(`The provider reported ${/^[\w.-]{1,40}$/.exec(error)?.[0] ?? 'an error'}`)
  const provider = await findProvider(ctx.db, flow.provider_id)
  if (!provider?.enabled || provider.kind !== 'oidc' || !flow.nonce) throw badStateError()
  const { client } = await getReachableIssuer(ctx, provider)
  const address = new URL(buildCallbackUrl(ctx.config))
  address.search = query.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(client, address, {
      pkceCodeVerifier: getCodeVerifier(ctx, flow),
      expectedNonce: flow.nonce,
      expectedState: query.get('state') ?? oidc.skipStateCheck,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the response contains no ID token')
    const isComplete = claims.email !== undefined && claims.email_verified !== undefined
    if (isComplete || !client.serverMetadata().userinfo_endpoint) return toProfile(provider.key, claims)
    const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
    return toProfile(provider.key, mergeClaims(claims, userInfo))
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    ctx.log.warn({ provider: provider.key, err: cause }, 'the response of the sign-in provider was rejected')
    throw badCallbackError('Unable to exchange external code')
  }
}

/** Handles GET callback. Returns the URL to which a user who returns from a provider is redirected. */
export async function handleCallback(ctx: Context, raw: FastifyRequest): Promise<string> {
  const query = parseCallbackQuery(raw.query)
  const flow = await resumeFlow(ctx, raw, query.get('state'), 'link')
  if (!flow || flow.kind === 'saml') {
    const login = new URL(`${ctx.config.adminUrl ?? ctx.config.publicUrl}/login`)
    return buildRedirectUrl(login, buildErrorParams(badStateError(), false))
  }
  return completeFlow(ctx, flow, () => loadProfile(ctx, flow, query), raw.headers['user-agent'] ?? null)
}
