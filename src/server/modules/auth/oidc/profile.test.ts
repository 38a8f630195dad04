import { expect, it } from 'vitest'
import { toProfile } from './profile.ts'

it('cleans names from a provider, and keeps the claims that identify an account unchanged', () => {
  const { id, identityData } = toProfile('oidc:a', {
    sub: 'joa\u0303o',
    name: ' Joa\u0303o\u200b\nSilva ',
    given_name: 'Joa\u0303o',
    family_name: '\u200b',
    preferred_username: 'joa\u0303o',
  })
  expect(id).toBe('joa\u0303o')
  expect(identityData).toMatchObject({
    name: 'João Silva',
    full_name: 'João Silva',
    given_name: 'João',
    preferred_username: 'joa\u0303o',
  })
  expect(identityData).not.toHaveProperty('family_name')
})
