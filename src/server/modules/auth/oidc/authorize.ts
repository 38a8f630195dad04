import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/core/context.ts'
import { UnreadableSecretError } from '#server/platform/security/secrets.ts'
import { resolveRedirectTarget } from '../allowed-redirect.ts'
import type { AuthenticatedSession } from '../authenticate.ts'
import { parseBody } from '../bodies.ts'
import { assertRecentProof } from '../identities/unlink.ts'
import { parsePkceChallenge } from '../one-time/pkce.ts'
import { ensureFlowCookie, startFlow } from '../outbound-flows/flow.ts'
import { AuthError } from '../protocol.ts'
import { findProviderByKey, type Provider } from '../providers/repository.ts'
import { buildErrorParams, buildRedirectUrl } from '../redirect-params.ts'
import type { MailLinkOptions } from '../send-mail.ts'
import { getIssuerOfProvider, type Issuer, IssuerProblem } from './issuer.ts'

/**
 * Builds the redirect URI for providers. It is on the administration's host, for which the browser holds the flow
 * cookie.
 */
export const buildCallbackUrl = ({ adminUrl, publicUrl }: Config) => `${adminUrl ?? publicUrl}/auth/v1/callback`

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const AuthorizeQuery = z.object({
  provider: optionalText(100),
  redirect_to: optionalText(2_000),
  scopes: optionalText(300),
  skip_http_redirect: optionalText(10),
  login_hint: optionalText(320),
  prompt: optionalText(40),
})

export const providerUnreachableError = () => new AuthError(500, 'unexpected_failure', 'The provider cannot be reached')

/** Finds an OIDC provider, enabled or not, by the key that clients send. */
async function findOidcProvider(ctx: Context, key: string): Promise<Provider | null> {
  const provider = await findProviderByKey(ctx.db, key)
  return provider?.kind === 'oidc' ? provider : null
}

/** Well-known provider names. The error for one that is not configured is "not enabled" instead of "not allowed". */
const wellKnownProviders = ['apple', 'azure', 'facebook', 'google', 'kakao', 'keycloak', 'snapchat']

/** Returns the provider that issued an ID token which the client obtained by itself. */
export async function getTokenProvider(ctx: Context, key: string | null | undefined): Promise<Provider> {
  const provider = key ? await findOidcProvider(ctx, key) : null
  if (provider?.enabled) return provider
  if (provider || (key && wellKnownProviders.includes(key))) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${provider?.issuer ?? key}") is not enabled`)
  }
  throw new AuthError(400, 'validation_failed', `Custom OIDC provider "${key ?? ''}" not allowed`)
}

/** Returns the enabled provider to which the user is redirected. */
async function getAuthorizeProvider(ctx: Context, key: string | null | undefined): Promise<Provider> {
  const unsupportedProviderError = (reason: string) =>
    new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)
  if (!key) throw unsupportedProviderError('missing provider')
  const provider = await findOidcProvider(ctx, key)
  if (!provider) throw unsupportedProviderError(`Provider ${key} could not be found`)
  if (!provider.enabled) throw unsupportedProviderError('provider is not enabled')
  return provider
}

/** Returns the provider's issuer; translates discovery failures to protocol errors. */
export async function getReachableIssuer(ctx: Context, provider: Provider): Promise<Issuer> {
  try {
    return await getIssuerOfProvider(ctx, provider)
  } catch (error) {
    if (error instanceof UnreadableSecretError) {
      throw new AuthError(400, 'provider_secret_unreadable', 'The client secret of this provider cannot be read')
    }
    if (!(error instanceof IssuerProblem)) throw error
    ctx.log.warn(
      { provider: provider.key, problem: error.code, err: error.cause },
      'the sign-in provider cannot be reached',
    )
    throw providerUnreachableError()
  }
}

const buildScopes = ({ scopes }: Provider, requestedScopes: string | null | undefined) =>
  [...new Set(['openid', ...`${scopes} ${requestedScopes ?? ''}`.split(/[\s,]+/)])].filter(Boolean).join(' ')

const allowedPrompts = ['none', 'login', 'consent', 'select_account']

type AuthorizeCall = { raw: FastifyRequest; reply: FastifyReply; caller?: AuthenticatedSession }
async function startProviderFlow(
  ctx: Context,
  provider: Provider,
  linkOptions: MailLinkOptions,
  { raw, reply, caller }: AuthorizeCall,
): Promise<string> {
  const { scopes, login_hint, prompt } = parseBody(AuthorizeQuery, raw.query)
  const { client } = await getReachableIssuer(ctx, provider)
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = oidc.randomNonce()
  const browserHash = ensureFlowCookie(ctx.config, raw, reply, 'link')
  const kind = caller ? ('link' as const) : ('signin' as const)
  const state = await startFlow(ctx, { provider, kind, browserHash, linkOptions, caller, nonce, verifier })
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: buildCallbackUrl(ctx.config),
    scope: buildScopes(provider, scopes),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login_hint && { login_hint }),
    ...(prompt && allowedPrompts.includes(prompt) && { prompt }),
  }).href
}

/** Handles GET authorize. Returns the provider's URL, or the client's redirect URL with the error that occurred. */
export async function authorize(ctx: Context, raw: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { provider: key, redirect_to: redirectTo } = parseBody(AuthorizeQuery, raw.query)
  const linkOptions = { challenge: parsePkceChallenge(raw.query), redirectTo: redirectTo || null }
  const provider = await getAuthorizeProvider(ctx, key)
  try {
    return await startProviderFlow(ctx, provider, linkOptions, { raw, reply })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return buildRedirectUrl(
      resolveRedirectTarget(ctx.config, linkOptions.redirectTo),
      buildErrorParams(error, linkOptions.challenge !== null),
    )
  }
}

/**
 * Handles GET user/identities/authorize. Returns the URL of the provider to link. `isJson`: respond with JSON instead
 * of a redirect.
 */
export async function authorizeLink(
  ctx: Context,
  caller: AuthenticatedSession,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<{ url: string; isJson: boolean }> {
  const { provider: key, redirect_to: redirectTo, skip_http_redirect: skip } = parseBody(AuthorizeQuery, raw.query)
  assertRecentProof(caller, ctx.clock())
  const provider = await getAuthorizeProvider(ctx, key)
  const linkOptions = { challenge: parsePkceChallenge(raw.query), redirectTo: redirectTo || null }
  return { url: await startProviderFlow(ctx, provider, linkOptions, { raw, reply, caller }), isJson: skip === 'true' }
}
