import type { Config } from '#server/kernel/config.ts'
import type { OneTimePurpose } from './one-time/repository.ts'

type Linked = Exclude<OneTimePurpose, 'setup' | 'reauthentication' | 'sms' | 'phone_change'>

/** The protocol's word for each, which is what its clients and our screens post. */
const typeOf = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
  email_change_current: 'email_change',
} as const satisfies Record<Linked, string>

/** The screen with the button that uses the token: a mail scanner that follows the link uses nothing. */
function screenOf(purpose: Linked): string {
  if (purpose === 'invite') return '/invitation'
  return purpose === 'recovery' ? '/recover' : '/confirm'
}

/** The link that the protocol's own server would send: it uses the token and leads on to `target`. */
export function verifyLink(config: Config, purpose: Linked, token: string, target: URL): string {
  const query = new URLSearchParams({ token, type: typeOf[purpose], redirect_to: target.href })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}

/** The link that a mail carries to a person: one of our screens. */
export function screenLink(config: Config, purpose: Linked, token: string): string {
  const query = new URLSearchParams({
    token_hash: token,
    ...(screenOf(purpose) === '/confirm' && { type: typeOf[purpose] }),
  })
  return `${config.publicUrl}${screenOf(purpose)}?${query}`
}
