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
const open = await startTestApp({ env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose' } })
const local = await setUpOpenIdProvider(open, [])
afterAll(() => Promise.all([provider.close(), local.provider.close()]))
const stranger = (await generateKeyPair('ES256')).privateKey

let made = 0
const nextPerson = () => {
  const sub = `token-${++made}`
  return { sub, email: `${sub}@lumen.example`, email_verified: true }
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(Object.entries(clients))('ID token sign-in with %s', (_, Client) => {
  const fresh = () => createAuthClient(Client, shop.url)
  const signIn = (token: string, nonce?: string) =>
    fresh().signInWithIdToken({ provider: 'local' as 'google', token, ...(nonce && { nonce }) })

  test('signs in with a token and a nonce that the client obtained by itself', async () => {
    const one = nextPerson()
    await inviteEditor(shop, one.email)
    const { user, session } = unwrapAnswer(await signIn(await provider.sign(one)))
    expect([user?.email, session?.token_type]).toEqual([one.email, 'bearer'])
    const again = unwrapAnswer(await signIn(await provider.sign({ ...one, nonce: sha256('my nonce') }), 'my nonce'))
    expect(again.user?.id).toBe(user?.id)
  })

  test('signs an invited user in as one account, even from concurrent tabs', async () => {
    const one = nextPerson()
    await inviteEditor(shop, one.email)
    const token = await provider.sign(one)
    const users = (await Promise.all(Array.from({ length: 6 }, () => signIn(token)))).map(
      each => unwrapAnswer(each).user,
    )
    expect(new Set(users.map(user => user?.id)).size).toBe(1)
    expect(users[0]?.identities).toHaveLength(2)
  })

  test('refuses a token with a wrong audience, issuer, time or signature', async () => {
    const one = nextPerson()
    await inviteEditor(shop, one.email)
    const past = Math.floor(Date.now() / 1_000) - 600
    const tokens = [
      await provider.sign({ ...one, aud: 'another' }),
      await provider.sign({ ...one, aud: [clientId, 'another'], azp: 'another' }),
      await provider.sign({ ...one, iss: 'https://issuer.example' }),
      await provider.sign({ ...one, exp: past }),
      await provider.sign({ ...one, exp: undefined }),
      await provider.sign(one, stranger),
      await provider.sign(one, new TextEncoder().encode(clientSecret) as never, { alg: 'HS256' }),
      `${btoa('{"alg":"none"}').replace(/=/g, '')}.${btoa(JSON.stringify({ ...one, iss: provider.issuer, aud: clientId })).replace(/=/g, '')}.`,
      'no token',
    ]
    for (const [at, token] of tokens.entries()) {
      const { error } = await signIn(token)
      expect([at, error]).toEqual([at, expect.objectContaining({ code: 'validation_failed', status: 400 })])
    }
    for (const [claimed, given] of [
      ['one', 'two'],
      ['one', undefined],
      [undefined, 'two'],
    ]) {
      const token = await provider.sign({ ...one, ...(claimed && { nonce: sha256(claimed) }) })
      expect((await signIn(token, given)).error?.code).toBe('validation_failed')
    }
    expect((await signIn('')).error?.code).toBe('validation_failed')
  })

  test('refuses a user whom the shop does not know', async () => {
    expect((await signIn(await provider.sign(nextPerson()))).error).toMatchObject({
      code: 'signup_disabled',
      status: 422,
    })
  })

  test('creates a user who is not a member with open sign-up, and never takes over an existing address', async () => {
    const at = (sub: string) =>
      createAuthClient(Client, open.url).signInWithIdToken({ provider: 'local' as 'google', token: sub })
    const one = nextPerson()
    const { user, session } = unwrapAnswer(await at(await local.provider.sign({ ...one, name: 'One' })))
    expect(user).toMatchObject({
      email: one.email,
      user_metadata: { full_name: 'One' },
      app_metadata: { providers: ['local'] },
    })
    const me = await fetch(open.url + readMe.path, { headers: { authorization: `Bearer ${session?.access_token}` } })
    expect(me.status).toBe(401)
    const other = await at(await local.provider.sign({ ...nextPerson(), email: one.email.toUpperCase() }))
    expect(other.error).toMatchObject({ code: 'email_exists', status: 422 })
    const unsure = await at(await local.provider.sign({ ...nextPerson(), email_verified: false }))
    expect(unsure.error).toMatchObject({ code: 'provider_email_needs_verification', status: 422 })
    local.provider.people.set('way', { sub: 'way', email: `way-${++made}@lumen.example`, email_verified: true })
    const client = createAuthClient(Client, open.url)
    const way = unwrapAnswer(
      await client.signInWithOAuth({
        provider: 'local' as 'google',
        options: { redirectTo: getReturnUrl(open), skipBrowserRedirect: true, queryParams: { login_hint: 'way' } },
      }),
    )
    expect(parseFragment(await createHttpBrowser(open).follow(way.url ?? '')).get('access_token')).toEqual(
      expect.any(String),
    )
  })

  test('links an identity with a token, and keeps the session', async () => {
    const email = `linker-${++made}@lumen.example`
    await inviteEditor(shop, email)
    const client = fresh()
    unwrapAnswer(await client.verifyOtp({ token_hash: (await inbox.mail(email)).token(), type: 'invite' }))
    unwrapAnswer(await client.updateUser({ password: strongPassword }))
    const { session } = unwrapAnswer(await client.getSession())
    const one = nextPerson()
    const link = async (authorization: string | null) => {
      const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=id_token`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
        body: JSON.stringify({ provider: 'local', id_token: await provider.sign(one), link_identity: true }),
      })
      return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
    }
    expect(await link(null)).toMatchObject({ status: 401, error_code: 'no_authorization' })
    const bearer = `Bearer ${session?.access_token}`
    expect(await link(bearer)).toMatchObject({ status: 200, refresh_token: session?.refresh_token, user: { email } })
    expect(await link(bearer)).toMatchObject({ status: 422, error_code: 'identity_already_exists' })
    expect(unwrapAnswer(await signIn(await provider.sign(one))).user?.email).toBe(email)
    if (Client !== clients['the pinned client']) return
    const two = { provider: 'local' as 'google', token: await provider.sign(nextPerson()) }
    const { data, error } = await client.linkIdentity(two)
    expect([error, data]).toMatchObject([null, { user: { identities: [{}, {}, {}] } }])
  })
})
