import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { discover, IssuerProblem } from '../oidc/issuer.ts'

/** Asks an issuer for its description, in the words of the owner's endpoints. */
export async function askIssuer(ctx: Context, issuer: string) {
  try {
    return (await discover(ctx.config, issuer, { clientId: 'check', clientSecret: null })).serverMetadata()
  } catch (error) {
    if (!(error instanceof IssuerProblem)) throw error
    ctx.log.info({ problem: error.code, err: error.cause }, 'an issuer did not describe itself')
    throw new AppError(error.code)
  }
}

const hostOf = (address: string | undefined) => (address && URL.canParse(address) ? new URL(address).host : '')

export async function checkIssuer(ctx: Context, { issuer }: { issuer: string }) {
  const server = await askIssuer(ctx, issuer)
  return {
    issuer: server.issuer,
    authorizeHost: hostOf(server.authorization_endpoint),
    tokenHost: hostOf(server.token_endpoint),
    scopes: (server.scopes_supported ?? []).slice(0, 50),
  }
}
