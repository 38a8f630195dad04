import type { Context } from '#server/platform/core/context.ts'
import type { AuthenticatedSession } from './authenticate.ts'
import { parseCredentials, parseRefreshToken } from './bodies.ts'
import { exchangeIdToken } from './oidc/id-token.ts'
import { signInByPhone } from './phones/sign-up.ts'
import { AuthError } from './protocol.ts'
import { refreshSession } from './refresh-session.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { exchangeFlow } from './verify.ts'

/**
 * Handles POST token: exchanges a grant for a session.
 * @param signedIn authenticates the caller, for a grant that links an identity to the caller's account
 */
export async function exchangeGrant(
  ctx: Context,
  grant: string,
  body: unknown,
  userAgent: string | null,
  signedIn: () => Promise<AuthenticatedSession>,
) {
  if (grant === 'password') {
    const credentials = parseCredentials(body)
    return 'phone' in credentials
      ? signInByPhone(ctx, credentials, userAgent)
      : signInWithPassword(ctx, credentials, userAgent)
  }
  if (grant === 'refresh_token') return refreshSession(ctx, parseRefreshToken(body))
  if (grant === 'pkce') return exchangeFlow(ctx, body, userAgent)
  if (grant === 'id_token') return exchangeIdToken(ctx, body, userAgent, signedIn)
  if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
