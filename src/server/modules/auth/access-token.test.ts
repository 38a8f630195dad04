import { createSecretKey } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authSigningKeys } from '#server/platform/db/schema/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember } from '#tests/support/team.ts'
import { getSigningKeys } from './signing-keys.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
const [viewer, owner] = [await addMember(shop, 'viewer'), await addMember(shop, 'owner')]
const { signing, published } = await getSigningKeys(shop.services)
const decodePart = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
const claims = decodePart(viewer.token, 1) as JWTPayload & { exp: number }
const header = { alg: signing.algorithm, kid: signing.kid }
const other = await generateKeyPair('ES256', { extractable: true })
const [jwk] = published
const publicKey = Buffer.from(
  await exportSPKI((await importJWK({ ...jwk }, 'ES256', { extractable: true })) as CryptoKey),
)

/** Signs a token with the shop's key, after replacing some of its claims and header fields. */
const signToken = (changed: object, head: object = {}, key: Parameters<SignJWT['sign']>[0] = signing.key) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...header, ...head }).sign(key)
const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const getStatus = async (token: string) => (await shop.withBearer(token).send(readMe, {})).status

describe('access token', () => {
  test('accepts an unchanged access token', async () => {
    expect(await getStatus(await signToken({}))).toBe(200)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['a token from another issuer', () => signToken({ iss: 'https://other.example/auth/v1' })],
    ['a token for another audience', () => signToken({ aud: 'anon' })],
    [
      'a token with the session of another user',
      () => signToken({ session_id: decodePart(owner.token, 1).session_id }),
    ],
    ['a token with another user in this session', () => signToken({ sub: owner.userId })],
    ['a token without a session', () => signToken({ session_id: undefined })],
    ['a token that expired this second', () => signToken({ exp: Math.floor(now / 1_000) })],
    ['a token without a signature', () => `${encodePart({ ...header, alg: 'none' })}.${encodePart(claims)}.`],
    [
      'a token signed with the public key as an HMAC secret',
      () => signToken({}, { alg: 'HS256' }, createSecretKey(publicKey)),
    ],
    ['a token signed with the key in its own header', () => signToken({}, { jwk }, other.privateKey)],
    [
      'a token whose claims were changed after signing',
      async () => {
        const [head, , signature] = (await signToken({})).split('.')
        return [head, encodePart({ ...claims, sub: owner.userId }), signature].join('.')
      },
    ],
  ])('rejects an invalid access token: %s', async (_, make) => {
    expect(await getStatus(await make())).toBe(401)
  })

  test('ignores role claims in the access token', async () => {
    const { body } = await shop
      .withBearer(await signToken({ role: 'owner', app_metadata: { role: 'owner' } }))
      .send(readMe, {})
    expect(body.role).toBe('viewer')
  })

  test('accepts a token signed with a key of another process, and limits key reloads for unknown key ids', async () => {
    const kid = newId()
    const publicJwk = { ...(await exportJWK(other.publicKey)), kid, alg: 'ES256', use: 'sig' }
    await shop.db.insert(authSigningKeys).values({
      kid,
      algorithm: 'ES256',
      public_jwk: publicJwk,
      private_sealed: '',
      // This key is older than the shop's key, so it does not become the signing key.
      created_at: new Date(0),
    })
    expect(await getStatus(await signToken({}, { kid }, other.privateKey))).toBe(200)
    await shop.db.delete(authSigningKeys)
    for (let each = 0; each < 3; each++) expect(await getStatus(await signToken({}, { kid: newId() }))).toBe(401)
    // A second reload would have created a new key, because the table is empty.
    expect(await shop.db.$count(authSigningKeys)).toBe(0)
    expect(await getStatus(await signToken({}))).toBe(200)
  })

  test('rejects an access token one hour after it was signed', async () => {
    const token = await signToken({})
    now = claims.exp * 1_000 - 1
    expect(await getStatus(token)).toBe(200)
    now += 1
    expect(await getStatus(token)).toBe(401)
  })
})
