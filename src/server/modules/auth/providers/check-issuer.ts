import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { discoverIssuer, IssuerProblem } from '../oidc/issuer.ts'

/** Fetches an issuer's metadata; translates failures to errors for the owner. */
export async function discoverForOwner(ctx: Context, issuer: string) {
  try {
    return (await discoverIssuer(ctx.config, issuer, { clientId: 'check', clientSecret: null })).serverMetadata()
  } catch (error) {
    if (!(error instanceof IssuerProblem)) throw error
    ctx.log.info({ problem: error.code, err: error.cause }, 'the metadata of the issuer could not be fetched')
    throw new AppError(error.code)
  }
}

const getHost = (address: string | undefined) => (address && URL.canParse(address) ? new URL(address).host : '')

export async function checkIssuer(ctx: Context, { issuer }: { issuer: string }) {
  const server = await discoverForOwner(ctx, issuer)
  return {
    issuer: server.issuer,
    authorizeHost: getHost(server.authorization_endpoint),
    tokenHost: getHost(server.token_endpoint),
    scopes: (server.scopes_supported ?? []).slice(0, 50),
  }
}
