import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/platform/config/config.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createSigningKey } from './admin/service.fixture.ts'
import { clients, createAuthClient, nextEmailAddress, strongPassword, unwrapAnswer } from './memory.fixture.ts'
import { loadSigningKeyFile } from './signing-key-file.ts'

describe.each(['ES256', 'RS256'] as const)('external signing key for %s', async alg => {
  const key = await createSigningKey(alg, `outside-${alg}`)
  const shop = await startTestApp({
    env: { AUTH_SIGNUP: 'open', AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'loose', AUTH_SIGNING_KEY_FILE: key.path },
  })

  test.each(Object.entries(clients))('signs tokens that %s verifies with the published keys', async (_, Client) => {
    const client = createAuthClient(Client, shop.url)
    const { session } = unwrapAnswer(await client.signUp({ email: nextEmailAddress(), password: strongPassword }))
    const { keys } = (await (await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ alg, use: 'sig', kid: `outside-${alg}` })
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
    if (!('getClaims' in client)) return
    const claims = unwrapAnswer(await client.getClaims())
    expect(claims).toMatchObject({ header: { alg, kid: `outside-${alg}` }, claims: { role: 'authenticated' } })
    const [header, , signature] = session?.access_token.split('.') ?? []
    const forged = `${header}.${btoa(JSON.stringify({ ...claims?.claims, role: 'service_role' })).replace(/=+$/, '')}.${signature}`
    expect((await client.getClaims(forged)).error).not.toBeNull()
    expect((await createAuthClient(Client, shop.url).getUser(forged)).error?.code).toBe('bad_jwt')
  })

  test('opens the user admin API only to service tokens of the configured key', async () => {
    const listUsers = async (token: string) => {
      const answer = await fetch(`${shop.url}/auth/v1/admin/users`, { headers: { authorization: `Bearer ${token}` } })
      return answer.status
    }
    const other = await createSigningKey(alg, `outside-${alg}`)
    expect(await listUsers(await key.token())).toBe(200)
    expect(await listUsers(await key.token({ role: 'service_role', exp: 1 }))).toBe(403)
    expect(await listUsers(await other.token())).toBe(403)
  })
})

test('rejects a key file that cannot sign, with an error of one line', async () => {
  const { path } = await createSigningKey('ES256')
  for (const text of ['', '{}', '[]', '{"kty":"oct","k":"c2VjcmV0"}', '{"kty":"EC","crv":"P-256","x":"a","y":"b"}']) {
    writeFileSync(path, text)
    const error = await loadSigningKeyFile(path).catch((cause: unknown) => cause)
    expect([text, error instanceof ConfigError, String((error as Error).message)]).toEqual([
      text,
      true,
      expect.stringMatching(/^AUTH_SIGNING_KEY_FILE: [^\n]+$/),
    ])
  }
  await expect(loadSigningKeyFile('/nowhere/key.json')).rejects.toThrow(ConfigError)
})

test('closes the user admin API to every token when no key is configured', async () => {
  const shop = await startTestApp()
  const { token } = await createSigningKey('ES256')
  const answer = await fetch(`${shop.url}/auth/v1/admin/users`, {
    headers: { authorization: `Bearer ${await token()}` },
  })
  expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'bad_jwt'])
})
