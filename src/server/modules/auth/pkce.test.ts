import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import {
  clients,
  createAuthClient,
  createInboxReader,
  nextEmailAddress,
  strongPassword,
  unwrapAnswer,
} from './memory.fixture.ts'

describe.each(Object.entries(clients))('PKCE with %s', async (_, Client) => {
  let now = Date.now()
  const shop = await startTestApp({
    worker: true,
    clock: () => new Date(now),
    env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose', MAIL_INBOX: 'open' },
  })
  const inbox = createInboxReader(shop.url)
  const { publicUrl } = shop.services.config
  const createClient = () => createAuthClient(Client, shop.url, { flowType: 'pkce' })
  /** Opens a mailed link as a browser does, up to the first redirect. */
  const follow = async (link: URL, method = 'GET') => {
    const answer = await fetch(`${shop.url}${link.pathname}${link.search}`, { method, redirect: 'manual' })
    return { status: answer.status, to: new URL(answer.headers.get('location') ?? 'about:blank') }
  }
  const signUp = async (redirectTo?: string) => {
    const client = createClient()
    const email = nextEmailAddress()
    unwrapAnswer(
      await client.signUp({
        email,
        password: strongPassword,
        options: redirectTo ? { emailRedirectTo: redirectTo } : {},
      }),
    )
    return { client, email, link: (await inbox.mail(email)).link() }
  }

  test('exchanges the code of a confirmed sign-up for a session once, and only with its verifier', async () => {
    const { client, email, link } = await signUp(`${publicUrl}/welcome?from=mail`)
    expect(link.pathname).toBe('/auth/v1/verify')
    const { status, to: redirect } = await follow(link)
    expect([status, redirect.origin, redirect.pathname, redirect.searchParams.get('from')]).toEqual([
      303,
      publicUrl,
      '/welcome',
      'mail',
    ])
    const code = redirect.searchParams.get('code') ?? ''
    const wrongVerifier = await fetch(`${shop.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    })
    expect([wrongVerifier.status, (await wrongVerifier.json()).error_code]).toEqual([400, 'bad_code_verifier'])
    const { session, user } = unwrapAnswer(await client.exchangeCodeForSession(code))
    expect([session?.token_type, user?.email]).toEqual(['bearer', email])
    const again = await fetch(`${shop.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    })
    expect([again.status, (await again.json()).error_code]).toEqual([404, 'flow_state_not_found'])
  })

  test('invalidates an unused PKCE code when the user’s sessions end', async () => {
    const { client, email, link } = await signUp()
    unwrapAnswer(await client.exchangeCodeForSession((await follow(link)).to.searchParams.get('code') ?? ''))
    const other = createClient()
    const recoverCode = async (count: number) => {
      unwrapAnswer(await other.resetPasswordForEmail(email))
      return (await follow((await inbox.mail(email, count)).link())).to.searchParams.get('code') ?? ''
    }
    const unusedCode = await recoverCode(2)
    unwrapAnswer({ data: null, ...(await client.signOut({ scope: 'global' })) })
    expect((await other.exchangeCodeForSession(unusedCode)).error?.code).toBe('flow_state_not_found')
    unwrapAnswer(await other.exchangeCodeForSession(await recoverCode(3)))
  })

  test('rejects a verifier with non-ASCII characters as wrong', async () => {
    const email = nextEmailAddress()
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    const body = JSON.stringify({ email, password: strongPassword, ...challenge })
    expect((await fetch(`${shop.url}/auth/v1/signup`, { method: 'POST', body })).status).toBe(200)
    const { to: redirect } = await follow((await inbox.mail(email)).link())
    const exchange = { auth_code: redirect.searchParams.get('code'), code_verifier: 'é'.repeat(43) }
    const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify(exchange),
    })
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'bad_code_verifier'])
  })

  test('recovers an account and sets a new password', async () => {
    const { client, email, link } = await signUp()
    unwrapAnswer(await client.exchangeCodeForSession((await follow(link)).to.searchParams.get('code') ?? ''))
    const other = createClient()
    unwrapAnswer(await other.resetPasswordForEmail(email, { redirectTo: `${publicUrl}/reset` }))
    const { to: redirect } = await follow((await inbox.mail(email, 2)).link())
    const { data, error } = await other.exchangeCodeForSession(redirect.searchParams.get('code') ?? '')
    expect([error, data]).toEqual([null, expect.objectContaining({ redirectType: expect.stringMatching(/recovery/i) })])
    const next = 'cinco cavalos mais mansos'
    unwrapAnswer(await other.updateUser({ password: next }))
    expect((await createClient().signInWithPassword({ email, password: next })).error).toBeNull()
  })

  test('changes the e-mail address once the links in both e-mails were opened', async () => {
    const { client, email, link } = await signUp()
    unwrapAnswer(await client.exchangeCodeForSession((await follow(link)).to.searchParams.get('code') ?? ''))
    const next = nextEmailAddress()
    unwrapAnswer(await client.updateUser({ email: next }, { emailRedirectTo: `${publicUrl}/profile` }))
    const first = await follow((await inbox.mail(next)).link())
    expect(first.to.searchParams.get('message')).toContain('other email')
    const second = await follow((await inbox.mail(email, 2)).link())
    const { user } = unwrapAnswer(await client.exchangeCodeForSession(second.to.searchParams.get('code') ?? ''))
    expect(user?.email).toBe(next)
  })

  test('redirects an opened link only to URLs of this shop', async () => {
    for (const target of [
      'https://evil.example/x',
      '//evil.example',
      'javascript:alert(1)',
      `${publicUrl}@evil.example/`,
    ]) {
      const { link } = await signUp(target)
      const { to: redirect } = await follow(link)
      expect([target, redirect.origin, redirect.pathname]).toEqual([target, publicUrl, '/'])
      expect(redirect.searchParams.get('code')).toEqual(expect.any(String))
    }
  })

  test('reports a used or unknown link in the query and the hash of the redirect URL', async () => {
    const { link } = await signUp()
    expect((await follow(link, 'HEAD')).status).toBe(204)
    await follow(link)
    const { status, to: redirect } = await follow(link)
    expect(status).toBe(303)
    expect(redirect.searchParams.get('error_code')).toBe('otp_expired')
    expect(new URLSearchParams(redirect.hash.slice(1)).get('error')).toBe('access_denied')
    const withoutToken = await follow(new URL(`${publicUrl}/auth/v1/verify`))
    expect(new URLSearchParams(withoutToken.to.hash.slice(1)).get('error_code')).toBe('validation_failed')
  })

  test('rejects a PKCE code that is older than five minutes', async () => {
    const { client, link } = await signUp()
    const { to: redirect } = await follow(link)
    now += 5 * 60_000 + 1
    const { error } = await client.exchangeCodeForSession(redirect.searchParams.get('code') ?? '')
    expect(error).toMatchObject({ code: 'flow_state_expired', status: 422 })
  })

  test('puts the session into the hash of the redirect URL for a link without a PKCE challenge', async () => {
    const email = nextEmailAddress()
    const implicitClient = createAuthClient(Client, shop.url)
    unwrapAnswer(await implicitClient.signUp({ email, password: strongPassword }))
    const token = (await inbox.mail(email)).token()
    const { to: redirect } = await follow(
      new URL(`${publicUrl}/auth/v1/verify?token=${token}&type=signup&redirect_to=${publicUrl}/in`),
    )
    const params = new URLSearchParams(redirect.hash.slice(1))
    expect([redirect.pathname, params.get('type'), params.get('token_type'), params.get('expires_in')]).toEqual([
      '/in',
      'signup',
      'bearer',
      '3600',
    ])
    const { error } = await implicitClient.setSession({
      access_token: params.get('access_token') ?? '',
      refresh_token: params.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
  })

  test('rejects an invalid PKCE challenge', async () => {
    for (const body of [
      { code_challenge: 'x'.repeat(43) },
      { code_challenge: 'short', code_challenge_method: 's256' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      { code_challenge: 7, code_challenge_method: 's256' },
    ]) {
      const answer = await fetch(`${shop.url}/auth/v1/recover`, {
        method: 'POST',
        body: JSON.stringify({ email: nextEmailAddress(), ...body }),
      })
      expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed'])
    }
  })
})
