import { normalizeProviderEmail } from '../identities/normalize-provider-email.ts'
import { normalizeProviderName } from '../identities/normalize-provider-name.ts'
import type { Profile } from '../identities/sign-in-with-profile.ts'

const nameClaims = ['name', 'given_name', 'family_name', 'nickname'] as const
const otherClaims = ['preferred_username', 'picture', 'locale'] as const
const maxClaimLength = 500

const parseTextClaim = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= maxClaimLength ? value : null

/** Some providers send `email_verified` as the string 'true'. */
const isTrueClaim = (value: unknown) => value === true || value === 'true'

/** Builds a profile from the claims of an ID token or of the userinfo endpoint. */
export function toProfile(provider: string, claims: Record<string, unknown>): Profile {
  const id = parseTextClaim(claims.sub)
  if (id === null) throw new Error('the claims contain no subject')
  const names = [
    ...nameClaims.map(name => [name, normalizeProviderName(parseTextClaim(claims[name]))]),
    ...otherClaims.map(name => [name, parseTextClaim(claims[name])]),
  ]
  const statedNames = Object.fromEntries(names.filter(([, text]) => text !== null))
  const name = normalizeProviderName(parseTextClaim(claims.name))
  return {
    provider,
    id,
    email: normalizeProviderEmail(parseTextClaim(claims.email)),
    emailVerified: isTrueClaim(claims.email_verified),
    identityData: { iss: claims.iss, ...statedNames, ...(name && { full_name: name }), phone_verified: false },
  }
}
