import { afterEach, describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import * as signIn from '#contract/sign-in.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createHttpBrowser, getReturnUrl, inviteEditor, parseFragment } from '#tests/support/openid-sign-in.ts'
import { nameFormats } from '#tests/support/saml-provider.ts'
import { setUpSamlProvider } from '#tests/support/saml-sign-in.ts'
import { clients, createAuthClient, unwrapAnswer } from '../memory.fixture.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now), env: { AUTH_RATE_LIMITS: 'loose' } })
const owner = shop.as('owner')
const { provider, id: providerId, metadata, post, answer } = await setUpSamlProvider(shop)
const followBack = getReturnUrl(shop)
afterEach(() => {
  now = Date.now()
})

let made = 0
const createPerson = (domain = 'lumen.example') => {
  const id = `person-${++made}`
  return { id, email: `${id}@${domain}`, said: { mail: `${id}@${domain}`, displayName: `Joa\u0303o ${made}` } }
}
const getRole = async (token: string | undefined) => {
  const answer = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status
}

test('shows the owner the addresses that the provider’s metadata needs', async () => {
  const { acsUrl, metadataUrl } = (await owner.send(signIn.listProviders, {})).body
  expect(metadata).toContain(`entityID="${metadataUrl}"`)
  expect(metadata).toContain(`Location="${acsUrl}"`)
  expect(metadata).toContain('WantAssertionsSigned="true"')
  const settings = await (await fetch(`${shop.url}/auth/v1/settings`)).json()
  expect(settings).toMatchObject({ saml_enabled: true })
  expect((await owner.send(signIn.signInWays, {})).body).toMatchObject({ sso: true, providers: [] })
})

describe.each(Object.entries(clients))('SAML sign-in with %s', (_, Client) => {
  /** A browser with a client that uses its cookies. */
  const visitor = (flowType: 'pkce' | 'implicit' = 'pkce') => {
    const browser = createHttpBrowser(shop)
    const client = createAuthClient(Client, shop.url, { flowType, fetch: browser.ask })
    const set = async (by: { domain: string } | { providerId: string } = { domain: 'lumen.example' }) =>
      unwrapAnswer(await client.signInWithSSO({ ...by, options: { redirectTo: followBack } })).url
    return { browser, client, set }
  }
  const comeBack = async (who: { id: string; said: Record<string, string> }, flow: 'pkce' | 'implicit' = 'pkce') => {
    const { browser, client, set } = visitor(flow)
    return { client, to: await post(browser, await answer(await set(), who)) }
  }

  test('makes a user invited at an address of the provider’s domain a member, and recognizes the user', async () => {
    const who = createPerson()
    await inviteEditor(shop, who.email)
    const { client, to } = await comeBack(who)
    expect(to.origin + to.pathname).toBe(followBack)
    const { session } = unwrapAnswer(await client.exchangeCodeForSession(to.searchParams.get('code') ?? ''))
    expect(await getRole(session?.access_token)).toBe('editor')
    const claims = JSON.parse(atob(session?.access_token.split('.')[1] ?? '')) as { amr: { method: string }[] }
    expect(claims.amr.map(({ method }) => method)).toEqual(['sso/saml'])
    const { identities } = unwrapAnswer(await client.getUserIdentities())
    expect(identities.find(each => each.provider === `sso:${providerId}`)).toMatchObject({
      id: `persistent:${who.id}`,
      identity_data: {
        sub: `persistent:${who.id}`,
        email: who.email,
        email_verified: true,
        full_name: who.said.displayName.normalize('NFC'),
      },
    })
    const again = await comeBack({ ...who, said: { mail: 'another@lumen.example' } }, 'implicit')
    expect(parseFragment(again.to).get('token_type')).toBe('bearer')
    expect(await getRole(parseFragment(again.to).get('access_token') ?? '')).toBe('editor')
  })

  test('finds the provider by its id, and redirects to it by default', async () => {
    const who = createPerson()
    await inviteEditor(shop, who.email)
    const { browser, set } = visitor('implicit')
    const to = await post(browser, await answer(await set({ providerId }), who))
    expect(parseFragment(to).get('access_token')).toEqual(expect.any(String))
    const body = JSON.stringify({ domain: 'lumen.example' })
    const led = await fetch(`${shop.url}/auth/v1/sso`, { method: 'POST', body, redirect: 'manual' })
    expect([led.status, led.headers.get('location')?.startsWith('https://idp.lumen.example/sso?SAMLRequest=')]).toEqual(
      [303, true],
    )
  })

  test('refuses a user whom the shop does not know, whatever address the provider states', async () => {
    const { to } = await comeBack(createPerson())
    expect([to.searchParams.get('error_code'), parseFragment(to).get('error_code')]).toEqual([
      'signup_disabled',
      'signup_disabled',
    ])
    const elsewhere = createPerson('elsewhere.example')
    await inviteEditor(shop, elsewhere.email)
    expect((await comeBack(elsewhere)).to.searchParams.get('error_code')).toBe('signup_disabled')
    // The Kelvin sign U+212A, whose lowercase form is the letter k.
    const kim = `kim-${++made}`
    await inviteEditor(shop, `${kim}@lumen.example`)
    const kelvin = { id: kim, said: { mail: `${kim}@lumen.example`.replace('k', '\u212A') } }
    expect((await comeBack(kelvin)).to.searchParams.get('error_code')).toBe('saml_assertion_no_email')
    const member = createPerson()
    await inviteEditor(shop, member.email)
    await comeBack(member)
    const impostor = await comeBack({ ...createPerson(), said: member.said })
    expect(impostor.to.searchParams.get('error_code')).toBe('signup_disabled')
  })

  test('requires a permanent name and an address', async () => {
    const { id, said } = createPerson()
    const codeOf = async (more: object) => {
      const { browser, set } = visitor('implicit')
      return parseFragment(await post(browser, await answer(await set(), { id, said, ...more }))).get('error_code')
    }
    expect(await codeOf({ format: nameFormats.transient })).toBe('saml_assertion_no_user_id')
    expect(await codeOf({ said: {} })).toBe('saml_assertion_no_email')
    const more = { 'urn:oasis:names:tc:SAML:attribute:subject-id': `${id}@lumen.example` }
    expect(await codeOf({ format: nameFormats.transient, said: { ...said, ...more } })).toBe('signup_disabled')
    await inviteEditor(shop, `${id}@lumen.example`)
    expect(await codeOf({ id: `${id}@lumen.example`, format: nameFormats.email, said: {} })).toBeNull()
  })

  test('does not match a name of another kind, which people may choose themselves', async () => {
    const { browser, set } = visitor('implicit')
    const who = createPerson()
    await inviteEditor(shop, who.email)
    const come = async (more: object) =>
      parseFragment(await post(browser, await answer(await set(), { ...who, ...more })))
    expect((await come({})).get('access_token')).toEqual(expect.any(String))
    expect((await come({ format: nameFormats.email })).get('error_code')).toBe('signup_disabled')
    const attribute = { 'urn:oasis:names:tc:SAML:attribute:subject-id': who.id, ...who.said }
    expect((await come({ format: nameFormats.transient, said: attribute })).get('error_code')).toBe('signup_disabled')
    expect((await come({})).get('access_token')).toEqual(expect.any(String))
  })

  test('accepts a response once, in the same browser, within ten minutes', async () => {
    const who = createPerson()
    await inviteEditor(shop, who.email)
    const { browser, set } = visitor('implicit')
    const lost = (to: URL) => [to.pathname, parseFragment(to).get('error_code')]
    const fields = await answer(await set(), who)
    expect(lost(await post(createHttpBrowser(shop), fields))).toEqual(['/login', 'saml_relay_state_not_found'])
    expect(parseFragment(await post(browser, fields)).get('access_token')).toEqual(expect.any(String))
    expect(lost(await post(browser, fields))).toEqual(['/login', 'saml_relay_state_not_found'])
    expect(lost(await post(browser, { SAMLResponse: fields.SAMLResponse }))).toEqual([
      '/login',
      'saml_relay_state_not_found',
    ])
    const late = await answer(await set(), who)
    now += 10 * 60_000 + 1
    expect(lost(await post(browser, late))).toEqual(['/login', 'saml_relay_state_not_found'])
  })

  test('reports an unknown or disabled provider', async () => {
    const { client, browser, set } = visitor('implicit')
    const none = '01900000-0000-7000-8000-000000000000'
    for (const by of [{ domain: 'other.example' }, { providerId: none }]) {
      expect((await client.signInWithSSO(by)).error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    }
    const nothing = await client.signInWithSSO({ domain: '' })
    expect(nothing.error).toMatchObject({ status: 400, code: 'validation_failed' })
    const fields = await answer(await set(), createPerson())
    await owner.send(signIn.changeProvider, { params: { id: providerId }, body: { enabled: false } })
    expect(parseFragment(await post(browser, fields)).get('error_code')).toBe('sso_provider_disabled')
    const off = await client.signInWithSSO({ domain: 'lumen.example' })
    expect(off.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    await owner.send(signIn.changeProvider, { params: { id: providerId }, body: { enabled: true } })
  })
})

test('sends the cookie along with another site’s form when the shop uses https', async () => {
  const env = {
    PUBLIC_URL: 'https://shop.example',
    ADMIN_URL: 'https://admin.shop.example',
    APP_SECRET: 'a secret of thirty-two characters and more',
  }
  const apart = await startTestApp({ env })
  const { acsUrl } = (await apart.as('owner').send(signIn.listProviders, {})).body
  expect(acsUrl).toBe('https://admin.shop.example/auth/v1/sso/saml/acs')
  const body = { kind: 'saml', name: 'Lumen', metadata: provider.metadata, domains: ['lumen.example'] } as const
  await apart.as('owner').send(signIn.addProvider, { body })
  const headers = { host: 'admin.shop.example' }
  const json = JSON.stringify({ domain: 'lumen.example', skip_http_redirect: true })
  const told = await apart.browser().raw('POST', '/auth/v1/sso', { headers, payload: json })
  expect(told.statusCode).toBe(200)
  expect(String(told.headers['set-cookie'])).toMatch(/^__Host-vitrine-form-way=.*HttpOnly; Secure; SameSite=None/)
})

test('accepts metadata with new keys of the same provider, and refuses another provider’s', async () => {
  const change = (metadata: string) =>
    owner.send(signIn.changeProvider, { params: { id: providerId }, body: { metadata } })
  expect((await change(provider.metadata.replaceAll(provider.entityId, 'https://other.example/idp'))).body.error).toBe(
    'issuer_differs',
  )
  expect((await change(provider.metadata)).status).toBe(200)
})
