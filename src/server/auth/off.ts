import type { FastifyRequest } from 'fastify'
import { authOff } from '#contract/auth.ts'
import type { Services } from '#server/kernel/context.ts'
import { signedIn } from './authenticate.ts'
import { AuthError } from './protocol.ts'

type Refusal = [status: number, code: string, message: string]
type Off = { refusal: Refusal; who?: 'signed in' | 'service' }

const noCodes: Refusal = [422, 'otp_disabled', 'Codes by mail are not set up']
const noFactor: Refusal = [404, 'mfa_factor_not_found', 'Factor not found']
const noService: Refusal = [403, 'not_admin', 'User not allowed']

/** What each endpoint that is not set up answers, and whether it first asks who is calling. */
const table: Record<keyof typeof authOff, Off> = {
  otp: { refusal: noCodes },
  verify: { refusal: [403, 'otp_expired', 'Token has expired or is invalid'] },
  verifyLink: { refusal: [403, 'otp_expired', 'Email link is invalid or has expired'] },
  resend: { refusal: noCodes },
  recover: { refusal: [422, 'email_provider_disabled', 'Recovery by mail is not set up'] },
  sso: { refusal: [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'] },
  reauthenticate: { refusal: noCodes, who: 'signed in' },
  reauthenticatePost: { refusal: noCodes, who: 'signed in' },
  authorize: { refusal: [400, 'provider_disabled', 'Unsupported provider: provider is not enabled'] },
  callback: { refusal: [400, 'bad_oauth_state', 'OAuth state parameter missing or unknown'] },
  linkIdentity: { refusal: [404, 'manual_linking_disabled', 'Manual linking is disabled'], who: 'signed in' },
  unlinkIdentity: {
    refusal: [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
    who: 'signed in',
  },
  enrolFactor: { refusal: [422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'], who: 'signed in' },
  challengeFactor: { refusal: noFactor, who: 'signed in' },
  verifyFactor: { refusal: noFactor, who: 'signed in' },
  deleteFactor: { refusal: noFactor, who: 'signed in' },
  invite: { refusal: noService, who: 'service' },
  generateLink: { refusal: noService, who: 'service' },
  listUsers: { refusal: noService, who: 'service' },
  createUser: { refusal: noService, who: 'service' },
  readUser: { refusal: noService, who: 'service' },
  changeUser: { refusal: noService, who: 'service' },
  deleteUser: { refusal: noService, who: 'service' },
}

export const offNames = Object.keys(authOff) as (keyof typeof authOff)[]

export async function refuseOff(
  services: Services,
  name: keyof typeof authOff,
  request: FastifyRequest,
): Promise<never> {
  const { refusal, who } = table[name]
  if (who === 'signed in') await signedIn(services, request)
  if (who === 'service' && !request.headers.authorization) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  }
  throw new AuthError(...refusal)
}
