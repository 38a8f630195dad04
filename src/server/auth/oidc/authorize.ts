import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Config } from '#server/kernel/config.ts'
import type { Context } from '#server/kernel/context.ts'
import { UnreadableSecret } from '#server/kernel/secrets.ts'
import type { SignedIn } from '../authenticate.ts'
import { read } from '../bodies.ts'
import { refuseUnproved } from '../identities/unlink.ts'
import { addressOf, refusalOf } from '../lead-back.ts'
import { allowedTarget } from '../leads-to.ts'
import { readChallenge } from '../one-time/pkce.ts'
import { nameBrowser, setOut } from '../outward/flow.ts'
import { AuthError } from '../protocol.ts'
import { findProviderByKey, type Provider } from '../providers/repository.ts'
import type { Wish } from '../send-mail.ts'
import { type Issuer, IssuerProblem, issuerOf } from './issuer.ts'

/** What providers are told to lead back to: the host of the administration, whose browser holds the cookie. */
export const callbackUrl = ({ adminUrl, publicUrl }: Config) => `${adminUrl ?? publicUrl}/auth/v1/callback`

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Wanted = z.object({
  provider: text(100),
  redirect_to: text(2_000),
  scopes: text(300),
  skip_http_redirect: text(10),
  login_hint: text(320),
  prompt: text(40),
})

export const unreachable = () => new AuthError(500, 'unexpected_failure', 'The provider cannot be reached')

/** A provider by what clients name it, and whether the owner switched it on; null: nothing has that name. */
async function findOidc(ctx: Context, key: string): Promise<Provider | null> {
  const provider = await findProviderByKey(ctx.db, key)
  return provider?.kind === 'oidc' ? provider : null
}

/** Names that clients may always say in a token request: without such a provider it counts as switched off. */
const wellKnown = ['apple', 'azure', 'facebook', 'google', 'kakao', 'keycloak', 'snapchat']

/** The provider of a token that the client got by itself. */
export async function providerOfToken(ctx: Context, key: string | null | undefined): Promise<Provider> {
  const provider = key ? await findOidc(ctx, key) : null
  if (provider?.enabled) return provider
  if (provider || (key && wellKnown.includes(key))) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${provider?.issuer ?? key}") is not enabled`)
  }
  throw new AuthError(400, 'validation_failed', `Custom OIDC provider "${key ?? ''}" not allowed`)
}

/** The provider that somebody is to be sent to. */
async function providerOfWay(ctx: Context, key: string | null | undefined): Promise<Provider> {
  const unsupported = (why: string) => new AuthError(400, 'validation_failed', `Unsupported provider: ${why}`)
  if (!key) throw unsupported('missing provider')
  const provider = await findOidc(ctx, key)
  if (!provider) throw unsupported(`Provider ${key} could not be found`)
  if (!provider.enabled) throw unsupported('provider is not enabled')
  return provider
}

/** The issuer, or the protocol's refusal in the place of what went wrong. */
export async function reachable(ctx: Context, provider: Provider): Promise<Issuer> {
  try {
    return await issuerOf(ctx, provider)
  } catch (error) {
    if (error instanceof UnreadableSecret) {
      throw new AuthError(400, 'provider_secret_unreadable', 'The client secret of this provider cannot be read')
    }
    if (!(error instanceof IssuerProblem)) throw error
    ctx.log.warn({ provider: provider.key, problem: error.code, err: error.cause }, 'a sign-in provider is not there')
    throw unreachable()
  }
}

const scopesOf = ({ scopes }: Provider, more: string | null | undefined) =>
  [...new Set(['openid', ...`${scopes} ${more ?? ''}`.split(/[\s,]+/)])].filter(Boolean).join(' ')

const prompts = ['none', 'login', 'consent', 'select_account']

type Sent = { raw: FastifyRequest; reply: FastifyReply; who?: SignedIn }
async function wayTo(ctx: Context, provider: Provider, wish: Wish, { raw, reply, who }: Sent): Promise<string> {
  const { scopes, login_hint, prompt } = read(Wanted, raw.query)
  const { client } = await reachable(ctx, provider)
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = oidc.randomNonce()
  const browserHash = nameBrowser(ctx.config, raw, reply, 'link')
  const kind = who ? ('link' as const) : ('signin' as const)
  const state = await setOut(ctx, { provider, kind, browserHash, wish, who, nonce, verifier })
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(ctx.config),
    scope: scopesOf(provider, scopes),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login_hint && { login_hint }),
    ...(prompt && prompts.includes(prompt) && { prompt }),
  }).href
}

/** GET authorize: leads to the provider, or back with what stands in the way. */
export async function authorize(ctx: Context, raw: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { provider: key, redirect_to: redirectTo } = read(Wanted, raw.query)
  const wish = { challenge: readChallenge(raw.query), redirectTo: redirectTo || null }
  const provider = await providerOfWay(ctx, key)
  try {
    return await wayTo(ctx, provider, wish, { raw, reply })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return addressOf(allowedTarget(ctx.config, wish.redirectTo), refusalOf(error, wish.challenge !== null))
  }
}

/** GET user/identities/authorize: the way to a provider that is to be linked; `isJson`: told, not gone. */
export async function authorizeLink(
  ctx: Context,
  who: SignedIn,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<{ url: string; isJson: boolean }> {
  const { provider: key, redirect_to: redirectTo, skip_http_redirect: skip } = read(Wanted, raw.query)
  refuseUnproved(who, ctx.clock())
  const provider = await providerOfWay(ctx, key)
  const wish = { challenge: readChallenge(raw.query), redirectTo: redirectTo || null }
  return { url: await wayTo(ctx, provider, wish, { raw, reply, who }), isJson: skip === 'true' }
}
