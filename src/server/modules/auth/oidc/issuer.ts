import { createRemoteJWKSet, customFetch as fetchOfKeys, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/core/context.ts'
import { fetchOutbound, findOutboundRefusal, OutboundRefusedError } from '#server/platform/security/outbound-fetch.ts'
import type { Provider } from '../providers/repository.ts'

/** An error while fetching an issuer's metadata. */
export class IssuerProblem extends Error {
  readonly code: 'issuer_not_allowed' | 'port_not_allowed' | 'issuer_unreachable' | 'issuer_differs'
  constructor(code: IssuerProblem['code'], cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const listCauses = (error: unknown): unknown[] => {
  const causes: unknown[] = []
  for (
    let current = error;
    current !== undefined && causes.length < 10;
    current = current instanceof Error ? current.cause : undefined
  ) {
    causes.push(current)
  }
  return causes
}

function toIssuerProblem(error: unknown): IssuerProblem {
  const causes = listCauses(error)
  const refusal = causes.find(cause => cause instanceof OutboundRefusedError)
  if (refusal) return new IssuerProblem(refusal.isPortRefused ? 'port_not_allowed' : 'issuer_not_allowed', error)
  const codes = causes.map(cause => (cause instanceof Error && 'code' in cause ? cause.code : null))
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return new IssuerProblem('issuer_differs', error)
  return new IssuerProblem('issuer_unreachable', error)
}

type Client = { clientId: string; clientSecret: string | null }

/**
 * Authenticates the shop with client_secret_basic, the standard's default, unless the issuer lists client_secret_post
 * but not client_secret_basic.
 */
function resolveClientAuth(clientSecret: string | null): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None()
  const basic = oidc.ClientSecretBasic(clientSecret)
  const post = oidc.ClientSecretPost(clientSecret)
  return (server, client, body, headers) => {
    const supportedMethods = server.token_endpoint_auth_methods_supported
    const isPost =
      supportedMethods !== undefined &&
      !supportedMethods.includes('client_secret_basic') &&
      supportedMethods.includes('client_secret_post')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

/** Fetches an issuer's metadata. Throws IssuerProblem. */
export async function discoverIssuer(config: Config, issuer: string, { clientId, clientSecret }: Client) {
  const fetcher: oidc.CustomFetch = (url, options) => fetchOutbound(config, url, options)
  try {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: 60 },
      resolveClientAuth(clientSecret),
      {
        [oidc.customFetch]: fetcher,
        timeout: 8,
        // fetchOutbound rejects plain http, except between processes on the same machine.
        execute: [oidc.allowInsecureRequests],
      },
    )
    // The library by default trusts the TLS connection that an ID token came from; this verifies the token's signature
    // as well.
    oidc.enableNonRepudiationChecks(configuration)
    const server = configuration.serverMetadata()
    if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri) {
      throw new Error('the issuer metadata lacks a required endpoint')
    }
    // These endpoints are called only at a sign-in, when it is too late to warn the owner about an invalid URL.
    const refusals = [server.token_endpoint, server.jwks_uri].map(each => findOutboundRefusal(config, each))
    for (const each of refusals) if (each) throw each
    // The browser opens this endpoint, so fetchOutbound cannot check it.
    if (config.exposed && new URL(server.authorization_endpoint).protocol !== 'https:') {
      throw new OutboundRefusedError('the authorization endpoint must use https')
    }
    return configuration
  } catch (error) {
    throw toIssuerProblem(error)
  }
}

/** Seal context that binds the encrypted client secret to its row. */
export const clientSecretSealContext = (providerId: string) => `auth_providers.client_secret_sealed.${providerId}`

export type Issuer = { client: oidc.Configuration; keys: JWTVerifyGetKey }
type CachedIssuer = { fingerprint: string; expiresAt: number; issuer: Promise<Issuer> }
const issuerCacheMs = 10 * 60_000
const issuerCache = new WeakMap<Config, Map<string, CachedIssuer>>()

async function loadIssuer(ctx: Context, provider: Provider): Promise<Issuer> {
  const { id, issuer, client_id, client_secret_sealed } = provider
  const clientSecret = client_secret_sealed && ctx.secrets.open(client_secret_sealed, clientSecretSealContext(id))
  const client = await discoverIssuer(ctx.config, issuer, {
    clientId: client_id ?? '',
    clientSecret: clientSecret || null,
  })
  const address = new URL(client.serverMetadata().jwks_uri ?? '')
  const keys = createRemoteJWKSet(address, {
    [fetchOfKeys]: (url, options) => fetchOutbound(ctx.config, url, options),
  })
  return { client, keys }
}

/** Returns an issuer, cached for ten minutes or until the provider's settings change. Throws IssuerProblem. */
export async function getIssuerOfProvider(ctx: Context, provider: Provider): Promise<Issuer> {
  const cachedIssuers = issuerCache.get(ctx.config) ?? new Map<string, CachedIssuer>()
  issuerCache.set(ctx.config, cachedIssuers)
  const now = ctx.clock().getTime()
  const fingerprint = provider.updated_at.toISOString()
  const cached = cachedIssuers.get(provider.id)
  if (cached && cached.fingerprint === fingerprint && cached.expiresAt > now) return cached.issuer
  const issuer = loadIssuer(ctx, provider)
  cachedIssuers.set(provider.id, { fingerprint, expiresAt: now + issuerCacheMs, issuer })
  issuer.catch(() => cachedIssuers.delete(provider.id))
  return issuer
}
