import type { Context } from '#server/kernel/context.ts'
import type { SignedIn } from './authenticate.ts'
import { readCredentials, readRefreshToken } from './bodies.ts'
import { exchangeIdToken } from './oidc/id-token.ts'
import { signInByPhone } from './phones/sign-up.ts'
import { AuthError } from './protocol.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { exchangeFlow } from './verify.ts'

/**
 * POST /token: what is exchanged for a session.
 * @param signedIn who sends it, for what is linked to a session
 */
export async function exchange(
  ctx: Context,
  grant: string,
  body: unknown,
  userAgent: string | null,
  signedIn: () => Promise<SignedIn>,
) {
  if (grant === 'password') {
    const given = readCredentials(body)
    return 'phone' in given ? signInByPhone(ctx, given, userAgent) : signIn(ctx, given, userAgent)
  }
  if (grant === 'refresh_token') return refresh(ctx, readRefreshToken(body))
  if (grant === 'pkce') return exchangeFlow(ctx, body, userAgent)
  if (grant === 'id_token') return exchangeIdToken(ctx, body, userAgent, signedIn)
  if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
