import type { Config } from '#server/kernel/config.ts'
import type { OneTimePurpose } from './one-time/repository.ts'

type LinkPurpose = Exclude<OneTimePurpose, 'setup' | 'reauthentication' | 'sms' | 'phone_change'>

/** The protocol's word for each, which is what its clients and our screens post. */
const verifyTypeByPurpose = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
  email_change_current: 'email_change',
} as const satisfies Record<LinkPurpose, string>

/** The screen with the button that uses the token: a mail scanner that follows the link uses nothing. */
function getScreenPath(purpose: LinkPurpose): string {
  if (purpose === 'invite') return '/invitation'
  return purpose === 'recovery' ? '/recover' : '/confirm'
}

/** The link that the protocol's own server would send: it uses the token and leads on to `target`. */
export function buildVerifyLink(config: Config, purpose: LinkPurpose, token: string, target: URL): string {
  const query = new URLSearchParams({ token, type: verifyTypeByPurpose[purpose], redirect_to: target.href })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}

/** The link that a mail carries to a person: one of our screens. */
export function buildScreenLink(config: Config, purpose: LinkPurpose, token: string): string {
  const query = new URLSearchParams({
    token_hash: token,
    ...(getScreenPath(purpose) === '/confirm' && { type: verifyTypeByPurpose[purpose] }),
  })
  return `${config.publicUrl}${getScreenPath(purpose)}?${query}`
}
