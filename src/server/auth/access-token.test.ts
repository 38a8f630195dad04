import { createSecretKey } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { authSigningKeys } from '#server/db/schema/auth.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { memberOf } from '#tests/support/team.ts'
import { keysOf } from './signing-keys.ts'

let now = Date.now()
const shop = await testApp({ clock: () => new Date(now) })
const [viewer, owner] = [await memberOf(shop, 'viewer'), await memberOf(shop, 'owner')]
const { signing, published } = await keysOf(shop.services)
const partOf = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
const claims = partOf(viewer.token, 1) as JWTPayload & { exp: number }
const header = { alg: signing.algorithm, kid: signing.kid }
const other = await generateKeyPair('ES256', { extractable: true })
const [jwk] = published
const publicKey = Buffer.from(
  await exportSPKI((await importJWK({ ...jwk }, 'ES256', { extractable: true })) as CryptoKey),
)

/** A token of our own key, but for what is changed. */
const signed = (changed: object, head: object = {}, key: Parameters<SignJWT['sign']>[0] = signing.key) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...header, ...head }).sign(key)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const read = async (token: string) => (await shop.withBearer(token).send(readMe, {})).status

describe('an access token', () => {
  test('is taken as it was signed', async () => {
    expect(await read(await signed({}))).toBe(200)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => signed({ iss: 'https://other.example/auth/v1' })],
    ['for another audience', () => signed({ aud: 'anon' })],
    ['of another user’s session', () => signed({ session_id: partOf(owner.token, 1).session_id })],
    ['of another user in this session', () => signed({ sub: owner.userId })],
    ['without a session', () => signed({ session_id: undefined })],
    ['that ran out this second', () => signed({ exp: Math.floor(now / 1_000) })],
    ['that nobody signed', () => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
    ['signed with the public key as a secret', () => signed({}, { alg: 'HS256' }, createSecretKey(publicKey))],
    ['signed by the key that it carries', () => signed({}, { jwk }, other.privateKey)],
    [
      'whose claims were changed after',
      async () => {
        const [head, , signature] = (await signed({})).split('.')
        return [head, encoded({ ...claims, sub: owner.userId }), signature].join('.')
      },
    ],
  ])('%s is none', async (_, make) => {
    expect(await read(await make())).toBe(401)
  })

  test('gives no role, whatever it says', async () => {
    const { body } = await shop
      .withBearer(await signed({ role: 'owner', app_metadata: { role: 'owner' } }))
      .send(readMe, {})
    expect(body.role).toBe('viewer')
  })

  test('of a key that another process has just made is taken, and one of none asks for keys once in a while', async () => {
    const kid = newId()
    const publicJwk = { ...(await exportJWK(other.publicKey)), kid, alg: 'ES256', use: 'sig' }
    await shop.db.insert(authSigningKeys).values({
      kid,
      algorithm: 'ES256',
      public_jwk: publicJwk,
      private_sealed: '',
      // The older signs.
      created_at: new Date(0),
    })
    expect(await read(await signed({}, { kid }, other.privateKey))).toBe(200)
    await shop.db.delete(authSigningKeys)
    for (let each = 0; each < 3; each++) expect(await read(await signed({}, { kid: newId() }))).toBe(401)
    // Had it asked again, there would be another key now.
    expect(await shop.db.$count(authSigningKeys)).toBe(0)
    expect(await read(await signed({}))).toBe(200)
  })

  test('ends with its hour', async () => {
    const token = await signed({})
    now = claims.exp * 1_000 - 1
    expect(await read(token)).toBe(200)
    now += 1
    expect(await read(token)).toBe(401)
  })
})
