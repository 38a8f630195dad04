import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { testApp } from '#tests/support/app.ts'
import { backOf, hashOf, invite, wanderer, withProvider } from '#tests/support/openid-way.ts'
import { clientOf, clients, goodPassword, inboxOf, told } from '../memory.fixture.ts'

let now = Date.now()
const shop = await testApp({
  worker: true,
  clock: () => new Date(now),
  env: { MAIL_INBOX: 'open', AUTH_RATE_LIMITS: 'loose' },
})
const inbox = inboxOf(shop.url)
const { provider } = await withProvider(shop, [])
afterAll(() => provider.close())

let made = 0
/** Somebody with an account at the provider. */
const person = (more: Record<string, unknown> = {}) => {
  const sub = `person-${++made}`
  const one = { sub, email: `${sub}@lumen.example`, email_verified: true, name: `Person ${made}`, ...more }
  provider.people.set(sub, one)
  return one
}
const back = backOf(shop)
const meOf = async (token: string | undefined) => {
  const answer = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status
}
type Client = ReturnType<typeof clientOf>
const wayOf = async (client: Client, sub: string, key = 'local') =>
  told(
    await client.signInWithOAuth({
      provider: key as 'google',
      options: { redirectTo: back, skipBrowserRedirect: true, queryParams: { login_hint: sub } },
    }),
  ).url ?? ''
/** Through the provider and back, in a browser of its own. */
const comeBack = async (client: Client, sub: string) => wanderer(shop).follow(await wayOf(client, sub))

describe.each(Object.entries(clients))('%s', (_, Client) => {
  const fresh = (flowType: 'pkce' | 'implicit' = 'pkce') => clientOf(Client, shop.url, { flowType })
  /** A member with a password, signed in. */
  const member = async (email = `member-${++made}@lumen.example`) => {
    await invite(shop, email)
    const browser = wanderer(shop)
    const client = clientOf(Client, shop.url, { flowType: 'pkce', fetch: browser.ask })
    told(await client.verifyOtp({ token_hash: (await inbox.mail(email)).token(), type: 'invite' }))
    told(await client.updateUser({ password: goodPassword }))
    return { client, email, browser }
  }
  const signedInAs = async (sub: string) => {
    const client = fresh()
    const code = (await comeBack(client, sub)).searchParams.get('code') ?? ''
    return { client, ...told(await client.exchangeCodeForSession(code)) }
  }
  /** Where the client is sent to link somebody. */
  const linkTo = async (client: Client, sub: string) => {
    const { data, error } = await client.linkIdentity({
      provider: 'local' as 'google',
      options: { redirectTo: back, skipBrowserRedirect: true, queryParams: { login_hint: sub } },
    })
    return { url: data.url ?? '', error }
  }

  test('lets somebody in whom the shop invited at an address that the provider has verified, once as a member', async () => {
    const { sub, email } = person()
    await invite(shop, email)
    const { session, user } = await signedInAs(sub)
    expect([user?.email, await meOf(session?.access_token)]).toEqual([email, 'editor'])
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
    const again = await signedInAs(sub)
    expect(again.user?.id).toBe(user?.id)
  })

  test('lets nobody in whom the shop does not know, whatever address the provider gives', async () => {
    const { email } = await member()
    const unverified = `invited-${++made}@lumen.example`
    await invite(shop, unverified)
    // Another sign, that is written small as the letter.
    const kelvin = `kim-${++made}@lumen.example`
    await invite(shop, kelvin)
    const strangers = [
      person(),
      person({ email }),
      person({ email: unverified, email_verified: false }),
      person({ email: kelvin.replace('k', '\u212A') }),
    ]
    for (const someone of strangers) {
      const to = await comeBack(fresh(), someone.sub)
      expect([to.pathname, to.searchParams.get('code')]).toEqual(['/back', null])
      expect([to.searchParams.get('error_code'), hashOf(to).get('error_code')]).toEqual([
        'signup_disabled',
        'signup_disabled',
      ])
    }
    const to = await comeBack(fresh('implicit'), person().sub)
    expect([to.search, hashOf(to).get('error_code'), hashOf(to).get('error')]).toEqual([
      '',
      'signup_disabled',
      'access_denied',
    ])
  })

  test('links a provider to who is signed in, who then comes in by it and unlinks it', async () => {
    const { client, email, browser } = await member()
    const { sub } = person({ email: 'elsewhere@other.example' })
    const before = told(await client.getSession()).session
    const { searchParams } = await browser.follow((await linkTo(client, sub)).url)
    const { session } = told(await client.exchangeCodeForSession(searchParams.get('code') ?? ''))
    expect(session?.refresh_token).toBe(before?.refresh_token)
    const { user } = await signedInAs(sub)
    expect(user?.email).toBe(email)
    const { identities } = told(await client.getUserIdentities())
    expect(identities.map(each => [each.provider, each.identity_data?.email])).toEqual([
      ['email', email],
      ['local', 'elsewhere@other.example'],
    ])
    const linked = identities.find(each => each.provider === 'local')
    if (!linked) throw new Error('nothing was linked')
    const gone = await client.unlinkIdentity({ ...linked, identity_id: '01900000-0000-7000-8000-000000000000' })
    expect(gone.error).toMatchObject({ code: 'identity_not_found', status: 422 })
    told(await client.unlinkIdentity(linked))
    expect((await comeBack(fresh(), sub)).searchParams.get('error_code')).toBe('signup_disabled')
    const [own] = told(await client.getUserIdentities()).identities
    if (!own) throw new Error('no identity')
    expect((await client.unlinkIdentity(own)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    })
    const deeds = (await shop.db.select().from(auditLog)).filter(each => each.target === user?.id)
    expect(deeds.map(each => each.action)).toEqual(expect.arrayContaining(['identity.linked', 'identity.unlinked']))
    const texts = (await inbox.all(email)).map(mail => mail.text)
    expect(texts.filter(text => text.includes('Local'))).toHaveLength(2)
  })

  test('links nothing that somebody has', async () => {
    const [one, other] = [await member(), await member()]
    const { sub } = person()
    await one.browser.follow((await linkTo(one.client, sub)).url)
    for (const { client, browser } of [one, other]) {
      const to = await browser.follow((await linkTo(client, sub)).url)
      expect(hashOf(to).get('error_code')).toBe('identity_already_exists')
    }
  })

  test('links and unlinks with a proof of a quarter of an hour only, and in the browser that set out', async () => {
    const { client } = await member()
    const { sub } = person()
    const { url } = await linkTo(client, sub)
    const elsewhere = await wanderer(shop).follow(url)
    expect([elsewhere.pathname, hashOf(elsewhere).get('error_code')]).toEqual(['/login', 'bad_oauth_state'])
    now += 16 * 60_000
    const late = await linkTo(client, sub)
    expect(late.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const [own] = told(await client.getUserIdentities()).identities
    if (!own) throw new Error('no identity')
    expect((await client.unlinkIdentity(own)).error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test('leads nobody into a session that has shown a second factor since they set out', async () => {
    const raise = async (client: Client) => {
      const { id, totp } = told(await client.mfa.enroll({ factorType: 'totp' }))
      const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: now })
      told(await client.mfa.challengeAndVerify({ factorId: id, code }))
    }
    const [far, near] = [await member(), await member()]
    const { searchParams } = await far.browser.follow((await linkTo(far.client, person().sub)).url)
    await raise(far.client)
    const late = await far.client.exchangeCodeForSession(searchParams.get('code') ?? '')
    expect(late.error).toMatchObject({ code: 'flow_state_not_found', status: 404 })
    const { url } = await linkTo(near.client, person().sub)
    await raise(near.client)
    const to = await near.browser.follow(url)
    expect([to.pathname, hashOf(to).get('error_code')]).toEqual(['/login', 'bad_oauth_state'])
  })

  test('links nothing to a session that ended on the way, nor after ten minutes', async () => {
    const { client, browser } = await member()
    const { sub } = person()
    const { url } = await linkTo(client, sub)
    told({ data: null, ...(await client.signOut({ scope: 'local' })) })
    expect((await browser.follow(url)).searchParams.get('error_code')).toBe('session_not_found')
    const other = wanderer(shop, '/auth/v1/callback')
    const late = await other.follow(await wayOf(fresh(), sub))
    now += 10 * 60_000 + 1
    expect((await other.step(other.real(late.href))).headers.get('location')).toContain('bad_oauth_state')
  })

  test('changes identities with the second factor only, where there is one, and keeps it while linking', async () => {
    const { client, browser, email } = await member()
    const factor = told(await client.mfa.enroll({ factorType: 'totp' }))
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({ timestamp: now })
    told(await client.mfa.challengeAndVerify({ factorId: factor.id, code }))
    const { sub } = person()
    const to = await browser.follow((await linkTo(client, sub)).url)
    told(await client.exchangeCodeForSession(to.searchParams.get('code') ?? ''))
    expect(told(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2')
    for (const weaker of [(await signedInAs(sub)).client, fresh()]) {
      if (!told(await weaker.getSession()).session)
        told(await weaker.signInWithPassword({ email, password: goodPassword }))
      expect(told(await weaker.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal2',
      })
      expect((await linkTo(weaker, person().sub)).error).toMatchObject({ code: 'insufficient_aal', status: 403 })
      const [own] = told(await weaker.getUserIdentities()).identities
      if (own) expect((await weaker.unlinkIdentity(own)).error).toMatchObject({ code: 'insufficient_aal' })
    }
  })

  test('without e-mail as a way in, no password opens the account', async () => {
    const { client, email, browser } = await member()
    const { sub } = person()
    await browser.follow((await linkTo(client, sub)).url)
    const [own] = told(await client.getUserIdentities()).identities
    if (!own) throw new Error('no identity')
    told(await client.unlinkIdentity(own))
    const { error } = await fresh().signInWithPassword({ email, password: goodPassword })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signedInAs(sub)).user?.identities?.map(each => each.provider)).toEqual(['local'])
  })

  test('is told what the provider refused, and comes back once', async () => {
    const refused = await comeBack(fresh(), 'nobody')
    expect([refused.searchParams.get('error'), refused.searchParams.get('error_code')]).toEqual([
      'access_denied',
      'bad_oauth_callback',
    ])
    const { sub, email } = person()
    await invite(shop, email)
    const browser = wanderer(shop, '/auth/v1/callback')
    const callback = browser.real((await browser.follow(await wayOf(fresh(), sub))).href)
    const first = await browser.step(callback)
    expect(new URL(first.headers.get('location') ?? '').searchParams.get('code')).toEqual(expect.any(String))
    const second = await browser.step(callback)
    expect(second.headers.get('location')).toContain('bad_oauth_state')
  })

  test('is told that a provider is not enabled', async () => {
    const client = fresh()
    const way = await fetch(await wayOf(client, 'x', 'google'), { redirect: 'manual' })
    expect([way.status, (await way.json()).error_code]).toEqual([400, 'validation_failed'])
    const { error } = await client.signInWithIdToken({ provider: 'google', token: 'x.y.z' })
    expect(error).toMatchObject({ code: 'provider_disabled', status: 400 })
  })
})
