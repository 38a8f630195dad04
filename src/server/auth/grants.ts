import type { Context } from '#server/kernel/context.ts'
import { readCredentials, readRefreshToken } from './bodies.ts'
import { AuthError } from './protocol.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { exchangeFlow } from './verify.ts'

const off: Record<string, [status: number, code: string, message: string]> = {
  id_token: [400, 'provider_disabled', 'Unsupported provider: provider is not enabled'],
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
}

/** POST /token: what is exchanged for a session. */
export async function exchange(ctx: Context, grant: string, body: unknown, userAgent: string | null) {
  if (grant === 'password') return signIn(ctx, readCredentials(body), userAgent)
  if (grant === 'refresh_token') return refresh(ctx, readRefreshToken(body))
  if (grant === 'pkce') return exchangeFlow(ctx, body, userAgent)
  throw new AuthError(...(off[grant] ?? [400, 'validation_failed', 'unsupported_grant_type']))
}
