import type { Config } from '#server/kernel/config.ts'
import type { OneTimePurpose } from './one-time/repository.ts'

type LinkPurpose = Exclude<OneTimePurpose, 'setup' | 'reauthentication' | 'sms' | 'phone_change'>

/** The protocol's `type` of each purpose, as its clients and the screens post it. */
const verifyTypeByPurpose = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
  email_change_current: 'email_change',
} as const satisfies Record<LinkPurpose, string>

/** The screen where a button uses the token, so that a mail scanner that follows the link does not use it up. */
function getScreenPath(purpose: LinkPurpose): string {
  if (purpose === 'invite') return '/invitation'
  return purpose === 'recovery' ? '/recover' : '/confirm'
}

/** The link in the format of the protocol's reference server: opening it uses the token and redirects to `target`. */
export function buildVerifyLink(config: Config, purpose: LinkPurpose, token: string, target: URL): string {
  const query = new URLSearchParams({ token, type: verifyTypeByPurpose[purpose], redirect_to: target.href })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}

/** The link for e-mails: it opens one of the shop's screens. */
export function buildScreenLink(config: Config, purpose: LinkPurpose, token: string): string {
  const query = new URLSearchParams({
    token_hash: token,
    ...(getScreenPath(purpose) === '/confirm' && { type: verifyTypeByPurpose[purpose] }),
  })
  return `${config.publicUrl}${getScreenPath(purpose)}?${query}`
}
