import type { Profile } from '../identities/arrive.ts'
import { givenAddress } from '../identities/given-address.ts'
import { givenName } from '../identities/given-name.ts'

const names = ['name', 'given_name', 'family_name', 'nickname'] as const
const others = ['preferred_username', 'picture', 'locale'] as const
const longest = 500

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null

/** Some say it as a word. */
const isTrue = (value: unknown) => value === true || value === 'true'

/** Who an issuer says somebody is, from the claims of its token or of its endpoint for people. */
export function profileOf(provider: string, claims: Record<string, unknown>): Profile {
  const id = textOf(claims.sub)
  if (id === null) throw new Error('the provider names nobody')
  const said = [
    ...names.map(name => [name, givenName(textOf(claims[name]))]),
    ...others.map(name => [name, textOf(claims[name])]),
  ]
  const facts = Object.fromEntries(said.filter(([, text]) => text !== null))
  const name = givenName(textOf(claims.name))
  return {
    provider,
    id,
    email: givenAddress(textOf(claims.email)),
    emailVerified: isTrue(claims.email_verified),
    facts: { iss: claims.iss, ...facts, ...(name && { full_name: name }), phone_verified: false },
  }
}
