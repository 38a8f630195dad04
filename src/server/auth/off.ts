import type { FastifyRequest } from 'fastify'
import { authOff } from '#contract/auth.ts'
import type { Services } from '#server/kernel/context.ts'
import { signedIn } from './authenticate.ts'
import { AuthError } from './protocol.ts'

type Refusal = [status: number, code: string, message: string]
type Off = { refusal: Refusal; who?: 'signed in' }

/** What each endpoint that is not set up answers, and whether it first asks who is calling. */
const table: Record<keyof typeof authOff, Off> = {
  sso: { refusal: [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'] },
  authorize: { refusal: [400, 'provider_disabled', 'Unsupported provider: provider is not enabled'] },
  callback: { refusal: [400, 'bad_oauth_state', 'OAuth state parameter missing or unknown'] },
  linkIdentity: { refusal: [404, 'manual_linking_disabled', 'Manual linking is disabled'], who: 'signed in' },
  unlinkIdentity: {
    refusal: [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
    who: 'signed in',
  },
}

export const offNames = Object.keys(authOff) as (keyof typeof authOff)[]

export async function refuseOff(
  services: Services,
  name: keyof typeof authOff,
  request: FastifyRequest,
): Promise<never> {
  const { refusal, who } = table[name]
  if (who === 'signed in') await signedIn(services, request)
  throw new AuthError(...refusal)
}
