import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import {
  createHttpBrowser,
  getReturnUrl,
  inviteEditor,
  parseFragment,
  setUpOpenIdProvider,
} from '#tests/support/openid-sign-in.ts'
import { clients, createAuthClient, createInboxReader, strongPassword, unwrapAnswer } from '../memory.fixture.ts'

let now = Date.now()
const shop = await startTestApp({
  worker: true,
  clock: () => new Date(now),
  env: { MAIL_INBOX: 'open', AUTH_RATE_LIMITS: 'loose' },
})
const inbox = createInboxReader(shop.url)
const { provider } = await setUpOpenIdProvider(shop, [])
afterAll(() => provider.close())

let personCount = 0
/** Creates a person with an account at the provider. */
const createPerson = (claims: Record<string, unknown> = {}) => {
  const sub = `person-${++personCount}`
  const person = { sub, email: `${sub}@lumen.example`, email_verified: true, name: `Person ${personCount}`, ...claims }
  provider.people.set(sub, person)
  return person
}
const returnUrl = getReturnUrl(shop)
const getRole = async (token: string | undefined) => {
  const answer = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status
}
type Client = ReturnType<typeof createAuthClient>
const getAuthorizeUrl = async (client: Client, sub: string, key = 'local') =>
  unwrapAnswer(
    await client.signInWithOAuth({
      provider: key as 'google',
      options: { redirectTo: returnUrl, skipBrowserRedirect: true, queryParams: { login_hint: sub } },
    }),
  ).url ?? ''
/** Signs in at the provider in a new browser and returns to the shop. */
const completeSignIn = async (client: Client, sub: string) =>
  createHttpBrowser(shop).follow(await getAuthorizeUrl(client, sub))

describe.each(Object.entries(clients))('OIDC sign-in with %s', (_, Client) => {
  const createClient = (flowType: 'pkce' | 'implicit' = 'pkce') => createAuthClient(Client, shop.url, { flowType })
  /** Creates a signed-in member with a password. */
  const createMember = async (email = `member-${++personCount}@lumen.example`) => {
    await inviteEditor(shop, email)
    const browser = createHttpBrowser(shop)
    const client = createAuthClient(Client, shop.url, { flowType: 'pkce', fetch: browser.ask })
    unwrapAnswer(await client.verifyOtp({ token_hash: (await inbox.mail(email)).token(), type: 'invite' }))
    unwrapAnswer(await client.updateUser({ password: strongPassword }))
    return { client, email, browser }
  }
  const signInAs = async (sub: string) => {
    const client = createClient()
    const code = (await completeSignIn(client, sub)).searchParams.get('code') ?? ''
    return { client, ...unwrapAnswer(await client.exchangeCodeForSession(code)) }
  }
  /** Starts linking an identity. Returns the URL to which the client is redirected. */
  const startLinking = async (client: Client, sub: string) => {
    const { data, error } = await client.linkIdentity({
      provider: 'local' as 'google',
      options: { redirectTo: returnUrl, skipBrowserRedirect: true, queryParams: { login_hint: sub } },
    })
    return { url: data.url ?? '', error }
  }

  test('makes an invited user with a provider-verified e-mail address a member, and signs the same user in later', async () => {
    const { sub, email } = createPerson()
    await inviteEditor(shop, email)
    const { session, user } = await signInAs(sub)
    expect([user?.email, await getRole(session?.access_token)]).toEqual([email, 'editor'])
    expect(user?.identities?.map(each => each.provider)).toEqual(['email', 'local'])
    const [, linked] = user?.identities ?? []
    expect(linked).toMatchObject({
      id: sub,
      email,
      identity_data: { sub, email_verified: true, name: expect.any(String) },
    })
    const claims = JSON.parse(atob(session?.access_token.split('.')[1] ?? ''))
    expect(claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
      app_metadata: { providers: ['email', 'local'] },
    })
    const again = await signInAs(sub)
    expect(again.user?.id).toBe(user?.id)
  })

  test('rejects a user whom the shop does not know, whatever e-mail address the provider states', async () => {
    const { email } = await createMember()
    const unverified = `invited-${++personCount}@lumen.example`
    await inviteEditor(shop, unverified)
    // The lowercase form of the Kelvin sign, U+212A, is the ASCII letter k.
    const kelvinEmail = `kim-${++personCount}@lumen.example`
    await inviteEditor(shop, kelvinEmail)
    const strangers = [
      createPerson(),
      createPerson({ email }),
      createPerson({ email: unverified, email_verified: false }),
      createPerson({ email: kelvinEmail.replace('k', '\u212A') }),
    ]
    for (const stranger of strangers) {
      const landing = await completeSignIn(createClient(), stranger.sub)
      expect([landing.pathname, landing.searchParams.get('code')]).toEqual(['/back', null])
      expect([landing.searchParams.get('error_code'), parseFragment(landing).get('error_code')]).toEqual([
        'signup_disabled',
        'signup_disabled',
      ])
    }
    const landing = await completeSignIn(createClient('implicit'), createPerson().sub)
    expect([landing.search, parseFragment(landing).get('error_code'), parseFragment(landing).get('error')]).toEqual([
      '',
      'signup_disabled',
      'access_denied',
    ])
  })

  test('links a provider to the signed-in user, who then signs in with the provider and unlinks it', async () => {
    const { client, email, browser } = await createMember()
    const { sub } = createPerson({ email: 'elsewhere@other.example' })
    const before = unwrapAnswer(await client.getSession()).session
    const { searchParams } = await browser.follow((await startLinking(client, sub)).url)
    const { session } = unwrapAnswer(await client.exchangeCodeForSession(searchParams.get('code') ?? ''))
    expect(session?.refresh_token).toBe(before?.refresh_token)
    const { user } = await signInAs(sub)
    expect(user?.email).toBe(email)
    const { identities } = unwrapAnswer(await client.getUserIdentities())
    expect(identities.map(each => [each.provider, each.identity_data?.email])).toEqual([
      ['email', email],
      ['local', 'elsewhere@other.example'],
    ])
    const linked = identities.find(each => each.provider === 'local')
    if (!linked) throw new Error('nothing was linked')
    const missing = await client.unlinkIdentity({ ...linked, identity_id: '01900000-0000-7000-8000-000000000000' })
    expect(missing.error).toMatchObject({ code: 'identity_not_found', status: 422 })
    unwrapAnswer(await client.unlinkIdentity(linked))
    expect((await completeSignIn(createClient(), sub)).searchParams.get('error_code')).toBe('signup_disabled')
    const [emailIdentity] = unwrapAnswer(await client.getUserIdentities()).identities
    if (!emailIdentity) throw new Error('no identity')
    expect((await client.unlinkIdentity(emailIdentity)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    })
    const entries = (await shop.db.select().from(auditLog)).filter(each => each.target === user?.id)
    expect(entries.map(each => each.action)).toEqual(expect.arrayContaining(['identity.linked', 'identity.unlinked']))
    const texts = (await inbox.all(email)).map(mail => mail.text)
    expect(texts.filter(text => text.includes('Local'))).toHaveLength(2)
  })

  test('rejects linking an identity that is already linked', async () => {
    const [one, other] = [await createMember(), await createMember()]
    const { sub } = createPerson()
    await one.browser.follow((await startLinking(one.client, sub)).url)
    for (const { client, browser } of [one, other]) {
      const landing = await browser.follow((await startLinking(client, sub)).url)
      expect(parseFragment(landing).get('error_code')).toBe('identity_already_exists')
    }
  })

  test('requires a recent sign-in to link or unlink an identity, and the same browser to finish linking', async () => {
    const { client } = await createMember()
    const { sub } = createPerson()
    const { url } = await startLinking(client, sub)
    const elsewhere = await createHttpBrowser(shop).follow(url)
    expect([elsewhere.pathname, parseFragment(elsewhere).get('error_code')]).toEqual(['/login', 'bad_oauth_state'])
    now += 16 * 60_000
    const refused = await startLinking(client, sub)
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const [identity] = unwrapAnswer(await client.getUserIdentities()).identities
    if (!identity) throw new Error('no identity')
    expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test('rejects a link flow that was started before its session was raised to aal2', async () => {
    const raiseSession = async (client: Client) => {
      const { id, totp } = unwrapAnswer(await client.mfa.enroll({ factorType: 'totp' }))
      const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: now })
      unwrapAnswer(await client.mfa.challengeAndVerify({ factorId: id, code }))
    }
    const [raisedAfterLinking, raisedWhileLinking] = [await createMember(), await createMember()]
    const { searchParams } = await raisedAfterLinking.browser.follow(
      (await startLinking(raisedAfterLinking.client, createPerson().sub)).url,
    )
    await raiseSession(raisedAfterLinking.client)
    const refused = await raisedAfterLinking.client.exchangeCodeForSession(searchParams.get('code') ?? '')
    expect(refused.error).toMatchObject({ code: 'flow_state_not_found', status: 404 })
    const { url } = await startLinking(raisedWhileLinking.client, createPerson().sub)
    await raiseSession(raisedWhileLinking.client)
    const landing = await raisedWhileLinking.browser.follow(url)
    expect([landing.pathname, parseFragment(landing).get('error_code')]).toEqual(['/login', 'bad_oauth_state'])
  })

  test('rejects linking when the session ended during the flow, and a callback after ten minutes', async () => {
    const { client, browser } = await createMember()
    const { sub } = createPerson()
    const { url } = await startLinking(client, sub)
    unwrapAnswer({ data: null, ...(await client.signOut({ scope: 'local' })) })
    expect((await browser.follow(url)).searchParams.get('error_code')).toBe('session_not_found')
    const other = createHttpBrowser(shop, '/auth/v1/callback')
    const callback = await other.follow(await getAuthorizeUrl(createClient(), sub))
    now += 10 * 60_000 + 1
    expect((await other.step(other.real(callback.href))).headers.get('location')).toContain('bad_oauth_state')
  })

  test('requires the second factor to change identities, and keeps the session at aal2 after linking', async () => {
    const { client, browser, email } = await createMember()
    const factor = unwrapAnswer(await client.mfa.enroll({ factorType: 'totp' }))
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({ timestamp: now })
    unwrapAnswer(await client.mfa.challengeAndVerify({ factorId: factor.id, code }))
    const { sub } = createPerson()
    const landing = await browser.follow((await startLinking(client, sub)).url)
    unwrapAnswer(await client.exchangeCodeForSession(landing.searchParams.get('code') ?? ''))
    expect(unwrapAnswer(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2')
    for (const client of [(await signInAs(sub)).client, createClient()]) {
      if (!unwrapAnswer(await client.getSession()).session)
        unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
      expect(unwrapAnswer(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal2',
      })
      expect((await startLinking(client, createPerson().sub)).error).toMatchObject({
        code: 'insufficient_aal',
        status: 403,
      })
      const [identity] = unwrapAnswer(await client.getUserIdentities()).identities
      if (identity) expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: 'insufficient_aal' })
    }
  })

  test('rejects the password of an account without an e-mail identity', async () => {
    const { client, email, browser } = await createMember()
    const { sub } = createPerson()
    await browser.follow((await startLinking(client, sub)).url)
    const [emailIdentity] = unwrapAnswer(await client.getUserIdentities()).identities
    if (!emailIdentity) throw new Error('no identity')
    unwrapAnswer(await client.unlinkIdentity(emailIdentity))
    const { error } = await createClient().signInWithPassword({ email, password: strongPassword })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signInAs(sub)).user?.identities?.map(each => each.provider)).toEqual(['local'])
  })

  test('reports an error from the provider, and accepts each callback once', async () => {
    const landing = await completeSignIn(createClient(), 'nobody')
    expect([landing.searchParams.get('error'), landing.searchParams.get('error_code')]).toEqual([
      'access_denied',
      'bad_oauth_callback',
    ])
    const { sub, email } = createPerson()
    await inviteEditor(shop, email)
    const browser = createHttpBrowser(shop, '/auth/v1/callback')
    const callback = browser.real((await browser.follow(await getAuthorizeUrl(createClient(), sub))).href)
    const first = await browser.step(callback)
    expect(new URL(first.headers.get('location') ?? '').searchParams.get('code')).toEqual(expect.any(String))
    const second = await browser.step(callback)
    expect(second.headers.get('location')).toContain('bad_oauth_state')
  })

  test('rejects a sign-in with a provider that is not enabled', async () => {
    const client = createClient()
    const response = await fetch(await getAuthorizeUrl(client, 'x', 'google'), { redirect: 'manual' })
    expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    const { error } = await client.signInWithIdToken({ provider: 'google', token: 'x.y.z' })
    expect(error).toMatchObject({ code: 'provider_disabled', status: 400 })
  })
})
