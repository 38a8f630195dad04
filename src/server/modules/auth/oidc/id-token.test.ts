import { createHash } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { clientId, clientSecret } from '#tests/support/openid-provider.ts'
import {
  createHttpBrowser,
  getReturnUrl,
  inviteEditor,
  parseFragment,
  setUpOpenIdProvider,
} from '#tests/support/openid-sign-in.ts'
import { clients, createAuthClient, createInboxReader, strongPassword, unwrapAnswer } from '../memory.fixture.ts'

const shop = await startTestApp({ worker: true, env: { MAIL_INBOX: 'open', AUTH_RATE_LIMITS: 'loose' } })
const inbox = createInboxReader(shop.url)
const { provider } = await setUpOpenIdProvider(shop, [])
const openShop = await startTestApp({ env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose' } })
const local = await setUpOpenIdProvider(openShop, [])
afterAll(() => Promise.all([provider.close(), local.provider.close()]))
const otherKey = (await generateKeyPair('ES256')).privateKey

let personCount = 0
const createPerson = () => {
  const sub = `token-${++personCount}`
  return { sub, email: `${sub}@lumen.example`, email_verified: true }
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(Object.entries(clients))('ID token sign-in with %s', (_, Client) => {
  const createClient = () => createAuthClient(Client, shop.url)
  const signIn = (token: string, nonce?: string) =>
    createClient().signInWithIdToken({ provider: 'local' as 'google', token, ...(nonce && { nonce }) })

  test('signs in with an ID token and a nonce that the client obtained by itself', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const { user, session } = unwrapAnswer(await signIn(await provider.sign(person)))
    expect([user?.email, session?.token_type]).toEqual([person.email, 'bearer'])
    const again = unwrapAnswer(await signIn(await provider.sign({ ...person, nonce: sha256('my nonce') }), 'my nonce'))
    expect(again.user?.id).toBe(user?.id)
  })

  test('signs in an invited user to one account when several tabs send the same ID token concurrently', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const token = await provider.sign(person)
    const users = (await Promise.all(Array.from({ length: 6 }, () => signIn(token)))).map(
      each => unwrapAnswer(each).user,
    )
    expect(new Set(users.map(user => user?.id)).size).toBe(1)
    expect(users[0]?.identities).toHaveLength(2)
  })

  test('rejects an ID token with a wrong audience, issuer, time or signature', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const expiredTime = Math.floor(Date.now() / 1_000) - 600
    const tokens = [
      await provider.sign({ ...person, aud: 'another' }),
      await provider.sign({ ...person, aud: [clientId, 'another'], azp: 'another' }),
      await provider.sign({ ...person, iss: 'https://issuer.example' }),
      await provider.sign({ ...person, exp: expiredTime }),
      await provider.sign({ ...person, exp: undefined }),
      await provider.sign(person, otherKey),
      await provider.sign(person, new TextEncoder().encode(clientSecret) as never, { alg: 'HS256' }),
      `${btoa('{"alg":"none"}').replace(/=/g, '')}.${btoa(JSON.stringify({ ...person, iss: provider.issuer, aud: clientId })).replace(/=/g, '')}.`,
      'no token',
    ]
    for (const [at, token] of tokens.entries()) {
      const { error } = await signIn(token)
      expect([at, error]).toEqual([at, expect.objectContaining({ code: 'validation_failed', status: 400 })])
    }
    for (const [claimedNonce, nonce] of [
      ['one', 'two'],
      ['one', undefined],
      [undefined, 'two'],
    ]) {
      const token = await provider.sign({ ...person, ...(claimedNonce && { nonce: sha256(claimedNonce) }) })
      expect((await signIn(token, nonce)).error?.code).toBe('validation_failed')
    }
    expect((await signIn('')).error?.code).toBe('validation_failed')
  })

  test('rejects an ID token of a user whom the shop does not know', async () => {
    expect((await signIn(await provider.sign(createPerson()))).error).toMatchObject({
      code: 'signup_disabled',
      status: 422,
    })
  })

  test('creates a user without membership when sign-up is open, and never takes over an existing account', async () => {
    const signInToOpenShop = (token: string) =>
      createAuthClient(Client, openShop.url).signInWithIdToken({ provider: 'local' as 'google', token })
    const person = createPerson()
    const { user, session } = unwrapAnswer(
      await signInToOpenShop(await local.provider.sign({ ...person, name: 'One' })),
    )
    expect(user).toMatchObject({
      email: person.email,
      user_metadata: { full_name: 'One' },
      app_metadata: { providers: ['local'] },
    })
    const me = await fetch(openShop.url + readMe.path, {
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
    expect(me.status).toBe(401)
    const other = await signInToOpenShop(
      await local.provider.sign({ ...createPerson(), email: person.email.toUpperCase() }),
    )
    expect(other.error).toMatchObject({ code: 'email_exists', status: 422 })
    const unverified = await signInToOpenShop(await local.provider.sign({ ...createPerson(), email_verified: false }))
    expect(unverified.error).toMatchObject({ code: 'provider_email_needs_verification', status: 422 })
    local.provider.people.set('way', { sub: 'way', email: `way-${++personCount}@lumen.example`, email_verified: true })
    const client = createAuthClient(Client, openShop.url)
    const redirect = unwrapAnswer(
      await client.signInWithOAuth({
        provider: 'local' as 'google',
        options: { redirectTo: getReturnUrl(openShop), skipBrowserRedirect: true, queryParams: { login_hint: 'way' } },
      }),
    )
    expect(parseFragment(await createHttpBrowser(openShop).follow(redirect.url ?? '')).get('access_token')).toEqual(
      expect.any(String),
    )
  })

  test('links an identity with an ID token, and keeps the session', async () => {
    const email = `linker-${++personCount}@lumen.example`
    await inviteEditor(shop, email)
    const client = createClient()
    unwrapAnswer(await client.verifyOtp({ token_hash: (await inbox.mail(email)).token(), type: 'invite' }))
    unwrapAnswer(await client.updateUser({ password: strongPassword }))
    const { session } = unwrapAnswer(await client.getSession())
    const person = createPerson()
    const link = async (authorization: string | null) => {
      const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=id_token`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
        body: JSON.stringify({ provider: 'local', id_token: await provider.sign(person), link_identity: true }),
      })
      return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
    }
    expect(await link(null)).toMatchObject({ status: 401, error_code: 'no_authorization' })
    const bearer = `Bearer ${session?.access_token}`
    expect(await link(bearer)).toMatchObject({ status: 200, refresh_token: session?.refresh_token, user: { email } })
    expect(await link(bearer)).toMatchObject({ status: 422, error_code: 'identity_already_exists' })
    expect(unwrapAnswer(await signIn(await provider.sign(person))).user?.email).toBe(email)
    if (Client !== clients['the pinned client']) return
    const credentials = { provider: 'local' as 'google', token: await provider.sign(createPerson()) }
    const { data, error } = await client.linkIdentity(credentials)
    expect([error, data]).toMatchObject([null, { user: { identities: [{}, {}, {}] } }])
  })
})
