import type { FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Context } from '#server/kernel/context.ts'
import type { Profile } from '../identities/arrive.ts'
import { addressOf, refusalOf } from '../lead-back.ts'
import { finish } from '../outward/finish.ts'
import { badState, comeBack, verifierOf } from '../outward/flow.ts'
import type { OutwardFlow } from '../outward/repository.ts'
import { AuthError } from '../protocol.ts'
import { findProvider } from '../providers/repository.ts'
import { callbackUrl, reachable } from './authorize.ts'
import { profileOf } from './profile.ts'

const refused = (message: string) => new AuthError(403, 'bad_oauth_callback', message)

const told = (query: unknown): URLSearchParams => {
  const given = Object.entries((query ?? {}) as Record<string, unknown>)
  return new URLSearchParams(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

type Claims = Record<string, unknown>

/** What the token says, and where it is silent the provider's endpoint: of the same address only is it said to be verified. */
function together(claims: Claims, more: Claims): Claims {
  const { email_verified: verified, ...rest } = more
  const isSame = claims.email === undefined || claims.email === more.email
  return { ...rest, ...(isSame && { email_verified: verified }), ...claims }
}

/** Exchanges the provider's code, and asks it for the address where its token has none. */
async function profileFrom(ctx: Context, flow: OutwardFlow, query: URLSearchParams): Promise<Profile> {
  const error = query.get('error')
  // The provider's own sentence is left out: anybody may write one into an address.
  if (error) throw refused(`The provider answered ${/^[\w.-]{1,40}$/.exec(error)?.[0] ?? 'an error'}`)
  const provider = await findProvider(ctx.db, flow.provider_id)
  if (!provider?.enabled || provider.kind !== 'oidc' || !flow.nonce) throw badState()
  const { client } = await reachable(ctx, provider)
  const address = new URL(callbackUrl(ctx.config))
  address.search = query.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(client, address, {
      pkceCodeVerifier: verifierOf(ctx, flow),
      expectedNonce: flow.nonce,
      expectedState: query.get('state') ?? oidc.skipStateCheck,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no identity token')
    const saysAll = claims.email !== undefined && claims.email_verified !== undefined
    if (saysAll || !client.serverMetadata().userinfo_endpoint) return profileOf(provider.key, claims)
    const more = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
    return profileOf(provider.key, together(claims, more))
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    ctx.log.warn({ provider: provider.key, err: cause }, 'what a sign-in provider answered is not taken')
    throw refused('Unable to exchange external code')
  }
}

/** GET callback: where whoever comes back from a provider goes on to. */
export async function callback(ctx: Context, raw: FastifyRequest): Promise<string> {
  const query = told(raw.query)
  const flow = await comeBack(ctx, raw, query.get('state'), 'link')
  if (!flow || flow.kind === 'saml') {
    const login = new URL(`${ctx.config.adminUrl ?? ctx.config.publicUrl}/login`)
    return addressOf(login, refusalOf(badState(), false))
  }
  return finish(ctx, flow, () => profileFrom(ctx, flow, query), raw.headers['user-agent'] ?? null)
}
