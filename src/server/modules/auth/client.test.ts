import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { clients, createAuthClient, strongPassword } from './memory.fixture.ts'
import { createOwnerLink } from './owner-link.ts'

const getToken = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

describe.each(Object.entries(clients))('authentication API with %s', async (_, Client) => {
  let now = Date.now()
  const shop = await startTestApp({ clock: () => new Date(now) })
  const email = 'marina@lumen.example'
  const createClient = (headers: Record<string, string> = {}) => createAuthClient(Client, shop.url, { headers })
  const createSignedInClient = async () => {
    const client = createClient()
    const { data, error } = await client.signInWithPassword({ email, password: strongPassword })
    expect(error).toBeNull()
    if (!data.session) throw new Error('no session')
    return { client, session: data.session }
  }

  test('signs up the owner once with the one-time setup token', async () => {
    const token = getToken(await createOwnerLink(shop.services))
    const events: string[] = []
    const client = createClient({ 'X-Setup-Token': token })
    client.onAuthStateChange(event => void events.push(event))
    const { data, error } = await client.signUp({ email, password: strongPassword })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', is_anonymous: false })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect(events).toContain('SIGNED_IN')
    const again = await createClient({ 'X-Setup-Token': token }).signUp({
      email: 'other@lumen.example',
      password: strongPassword,
    })
    expect(again.error).toMatchObject({ code: 'signup_disabled', status: 422 })
    expect(await createOwnerLink(shop.services)).toBeNull()
  })

  test('signs in, and gives the same error for a wrong password and an unknown account', async () => {
    const { session } = await createSignedInClient()
    expect(session.user.email).toBe(email)
    const client = createClient()
    const withInvisibleCharacters = await createClient().signInWithPassword({
      email: `\u200b${email}\u00a0`,
      password: strongPassword,
    })
    expect(withInvisibleCharacters.error).toBeNull()
    const wrong = await client.signInWithPassword({ email, password: 'not the password at all' })
    const unknown = await client.signInWithPassword({ email: 'nobody@lumen.example', password: strongPassword })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    expect(unknown.error?.message).toBe(wrong.error?.message)
  })

  test('signs access tokens that the client verifies with the published keys', async () => {
    const { client } = await createSignedInClient()
    if (!('getClaims' in client)) return
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({ email, aal: 'aal1', aud: 'authenticated', amr: [{ method: 'password' }] })
  })

  test('keeps the session when several tabs refresh it concurrently', async () => {
    const { session } = await createSignedInClient()
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => createClient().refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(tabs.map(tab => tab.error)).toEqual(tabs.map(() => null))
    expect(new Set(tabs.map(tab => tab.data.session?.refresh_token)).size).toBe(1)
    const next = tabs[0]?.data.session?.refresh_token ?? ''
    expect(next).not.toBe(session.refresh_token)
    now += 60_000
    const lateRefresh = await createClient().refreshSession({ refresh_token: session.refresh_token })
    expect(lateRefresh.data.session?.refresh_token).toBe(next)
  })

  test('ends the whole session when an old refresh token is used again', async () => {
    const { session } = await createSignedInClient()
    const second = await createClient().refreshSession({ refresh_token: session.refresh_token })
    const third = await createClient().refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' })
    now += 11_000
    const reused = await createClient().refreshSession({ refresh_token: session.refresh_token })
    expect(reused.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    const afterReuse = await createClient().refreshSession({ refresh_token: third.data.session?.refresh_token ?? '' })
    expect(afterReuse.error?.name).toBe('AuthSessionMissingError')
  })

  test('signs out of the current session, of all other sessions or of all sessions', async () => {
    const first = await createSignedInClient()
    const second = await createSignedInClient()
    expect((await first.client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await second.client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await first.client.getUser()).error).toBeNull()
    const third = await createSignedInClient()
    expect((await first.client.signOut({ scope: 'local' })).error).toBeNull()
    expect((await third.client.getUser()).error).toBeNull()
    expect((await third.client.signOut()).error).toBeNull()
    const stale = await fetch(`${shop.url}/api/v1/me`, {
      headers: { authorization: `Bearer ${third.session.access_token}` },
    })
    expect(stale.status).toBe(401)
  })

  test('changes the password when the current one is given, and ends the other sessions', async () => {
    const { client } = await createSignedInClient()
    const other = await createSignedInClient()
    now += 16 * 60_000
    const next = 'outra frase bem comprida'
    const withoutProof = await client.updateUser({ password: next })
    expect(withoutProof.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
    const same = await client.updateUser({ password: strongPassword, current_password: strongPassword } as object)
    expect(same.error?.code).toBe('same_password')
    const weak = await client.updateUser({ password: 'senha12345678', current_password: strongPassword } as object)
    expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    expect((await client.updateUser({ password: next, current_password: strongPassword } as object)).error).toBeNull()
    expect((await other.client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await createClient().signInWithPassword({ email, password: next })).error).toBeNull()
  })

  test('stores a member’s language, and uses the default for an unknown language', async () => {
    const client = createClient()
    await client.signInWithPassword({ email, password: 'outra frase bem comprida' })
    const readLanguage = async () => {
      const { data } = await client.getSession()
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      const me = (await (await fetch(shop.url + readMe.path, { headers })).json()) as { language: string }
      return me.language
    }
    expect(await readLanguage()).toBe('spec')
    for (const [language, expected] of Object.entries({ en: 'en', 'pt-BR': 'pt-BR', klingon: 'spec', spec: 'spec' })) {
      expect((await client.updateUser({ data: { language } })).error).toBeNull()
      expect([language, await readLanguage()]).toEqual([language, expected])
    }
    await client.updateUser({ data: { language: { en: 1 } } })
    expect(await readLanguage()).toBe('spec')
  })

  test('rejects calls to disabled endpoints with an error that the client understands', async () => {
    const { client } = await (async () => {
      const client = createClient()
      await client.signInWithPassword({ email, password: 'outra frase bem comprida' })
      return { client }
    })()
    expect((await client.signInWithOtp({ phone: '+5511999999999' })).error?.code).toBe('phone_provider_disabled')
    expect((await client.verifyOtp({ email, token: '123456', type: 'email' })).error?.code).toBe('otp_expired')
    expect((await client.signInWithSSO({ domain: 'lumen.example' })).error?.code).toBe('saml_provider_disabled')
    expect((await createClient().signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    const token = await client.signInWithIdToken({ provider: 'google', token: 'x' })
    expect(token.error?.code).toBe('provider_disabled')
  })
})
