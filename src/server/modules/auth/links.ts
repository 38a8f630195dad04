import type { Config } from '#server/platform/config/config.ts'
import type { OneTimePurpose } from './one-time/repository.ts'

type LinkPurpose = Exclude<OneTimePurpose, 'setup' | 'reauthentication' | 'sms' | 'phone_change'>

/** The protocol's `type` for each purpose, as its clients and the screens send it. */
const verifyTypeByPurpose = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
  email_change_current: 'email_change',
} as const satisfies Record<LinkPurpose, string>

/**
 * Returns the path of the screen whose button uses the token. A mail scanner that opens the link does not use the
 * token.
 */
function getScreenPath(purpose: LinkPurpose): string {
  if (purpose === 'invite') return '/invitation'
  return purpose === 'recovery' ? '/recover' : '/confirm'
}

/**
 * Builds a link in the format of the protocol's reference server: opening it uses the token and redirects to `target`.
 */
export function buildVerifyLink(config: Config, purpose: LinkPurpose, token: string, target: URL): string {
  const query = new URLSearchParams({ token, type: verifyTypeByPurpose[purpose], redirect_to: target.href })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}

/** Builds the link for an e-mail, which opens one of the shop's screens. */
export function buildScreenLink(config: Config, purpose: LinkPurpose, token: string): string {
  const query = new URLSearchParams({
    token_hash: token,
    ...(getScreenPath(purpose) === '/confirm' && { type: verifyTypeByPurpose[purpose] }),
  })
  return `${config.publicUrl}${getScreenPath(purpose)}?${query}`
}
