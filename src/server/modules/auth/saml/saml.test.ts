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
const returnUrl = getReturnUrl(shop)
afterEach(() => {
  now = Date.now()
})

let personCount = 0
const createPerson = (domain = 'lumen.example') => {
  const id = `person-${++personCount}`
  return {
    id,
    email: `${id}@${domain}`,
    attributes: { mail: `${id}@${domain}`, displayName: `Joa\u0303o ${personCount}` },
  }
}
const getRole = async (token: string | undefined) => {
  const answer = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status
}

test('publishes metadata with the URLs that the settings show to the owner', async () => {
  const { acsUrl, metadataUrl } = (await owner.send(signIn.listProviders, {})).body
  expect(metadata).toContain(`entityID="${metadataUrl}"`)
  expect(metadata).toContain(`Location="${acsUrl}"`)
  expect(metadata).toContain('WantAssertionsSigned="true"')
  const settings = await (await fetch(`${shop.url}/auth/v1/settings`)).json()
  expect(settings).toMatchObject({ saml_enabled: true })
  expect((await owner.send(signIn.readSignInMethods, {})).body).toMatchObject({ sso: true, providers: [] })
})

describe.each(Object.entries(clients))('SAML sign-in with %s', (_, Client) => {
  /** Opens a browser with a client that uses the browser's cookies. */
  const openBrowser = (flowType: 'pkce' | 'implicit' = 'pkce') => {
    const browser = createHttpBrowser(shop)
    const client = createAuthClient(Client, shop.url, { flowType, fetch: browser.ask })
    const startSignIn = async (target: { domain: string } | { providerId: string } = { domain: 'lumen.example' }) =>
      unwrapAnswer(await client.signInWithSSO({ ...target, options: { redirectTo: returnUrl } })).url
    return { browser, client, set: startSignIn }
  }
  const completeSignIn = async (
    person: { id: string; attributes: Record<string, string> },
    flow: 'pkce' | 'implicit' = 'pkce',
  ) => {
    const { browser, client, set } = openBrowser(flow)
    return { client, to: await post(browser, await answer(await set(), person)) }
  }

  test('makes an invited user of the provider’s domain a member, who can sign in again later', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const { client, to } = await completeSignIn(person)
    expect(to.origin + to.pathname).toBe(returnUrl)
    const { session } = unwrapAnswer(await client.exchangeCodeForSession(to.searchParams.get('code') ?? ''))
    expect(await getRole(session?.access_token)).toBe('editor')
    const claims = JSON.parse(atob(session?.access_token.split('.')[1] ?? '')) as { amr: { method: string }[] }
    expect(claims.amr.map(({ method }) => method)).toEqual(['sso/saml'])
    const { identities } = unwrapAnswer(await client.getUserIdentities())
    expect(identities.find(each => each.provider === `sso:${providerId}`)).toMatchObject({
      id: `persistent:${person.id}`,
      identity_data: {
        sub: `persistent:${person.id}`,
        email: person.email,
        email_verified: true,
        full_name: person.attributes.displayName.normalize('NFC'),
      },
    })
    const again = await completeSignIn({ ...person, attributes: { mail: 'another@lumen.example' } }, 'implicit')
    expect(parseFragment(again.to).get('token_type')).toBe('bearer')
    expect(await getRole(parseFragment(again.to).get('access_token') ?? '')).toBe('editor')
  })

  test('finds the provider by its id, and redirects to the provider by default', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const { browser, set } = openBrowser('implicit')
    const landing = await post(browser, await answer(await set({ providerId }), person))
    expect(parseFragment(landing).get('access_token')).toEqual(expect.any(String))
    const body = JSON.stringify({ domain: 'lumen.example' })
    const redirect = await fetch(`${shop.url}/auth/v1/sso`, { method: 'POST', body, redirect: 'manual' })
    expect([
      redirect.status,
      redirect.headers.get('location')?.startsWith('https://idp.lumen.example/sso?SAMLRequest='),
    ]).toEqual([303, true])
  })

  test('rejects a user whom the shop does not know, whatever e-mail address the provider states', async () => {
    const { to } = await completeSignIn(createPerson())
    expect([to.searchParams.get('error_code'), parseFragment(to).get('error_code')]).toEqual([
      'signup_disabled',
      'signup_disabled',
    ])
    const elsewhere = createPerson('elsewhere.example')
    await inviteEditor(shop, elsewhere.email)
    expect((await completeSignIn(elsewhere)).to.searchParams.get('error_code')).toBe('signup_disabled')
    // The lowercase form of the Kelvin sign, U+212A, is the ASCII letter k.
    const id = `kim-${++personCount}`
    await inviteEditor(shop, `${id}@lumen.example`)
    const kelvin = { id, attributes: { mail: `${id}@lumen.example`.replace('k', '\u212A') } }
    expect((await completeSignIn(kelvin)).to.searchParams.get('error_code')).toBe('saml_assertion_no_email')
    const member = createPerson()
    await inviteEditor(shop, member.email)
    await completeSignIn(member)
    const impostor = await completeSignIn({ ...createPerson(), attributes: member.attributes })
    expect(impostor.to.searchParams.get('error_code')).toBe('signup_disabled')
  })

  test('requires a permanent id of the person and an e-mail address', async () => {
    const { id, attributes } = createPerson()
    const getErrorCode = async (overrides: object) => {
      const { browser, set } = openBrowser('implicit')
      return parseFragment(await post(browser, await answer(await set(), { id, attributes, ...overrides }))).get(
        'error_code',
      )
    }
    expect(await getErrorCode({ format: nameFormats.transient })).toBe('saml_assertion_no_user_id')
    expect(await getErrorCode({ attributes: {} })).toBe('saml_assertion_no_email')
    const subjectId = { 'urn:oasis:names:tc:SAML:attribute:subject-id': `${id}@lumen.example` }
    expect(await getErrorCode({ format: nameFormats.transient, attributes: { ...attributes, ...subjectId } })).toBe(
      'signup_disabled',
    )
    await inviteEditor(shop, `${id}@lumen.example`)
    expect(await getErrorCode({ id: `${id}@lumen.example`, format: nameFormats.email, attributes: {} })).toBeNull()
  })

  test('does not match a person by an id of another kind, because users may choose such an id themselves', async () => {
    const { browser, set } = openBrowser('implicit')
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const signInWith = async (overrides: object) =>
      parseFragment(await post(browser, await answer(await set(), { ...person, ...overrides })))
    expect((await signInWith({})).get('access_token')).toEqual(expect.any(String))
    expect((await signInWith({ format: nameFormats.email })).get('error_code')).toBe('signup_disabled')
    const attribute = { 'urn:oasis:names:tc:SAML:attribute:subject-id': person.id, ...person.attributes }
    expect((await signInWith({ format: nameFormats.transient, attributes: attribute })).get('error_code')).toBe(
      'signup_disabled',
    )
    expect((await signInWith({})).get('access_token')).toEqual(expect.any(String))
  })

  test('accepts a response only once, only in the same browser and only within ten minutes', async () => {
    const person = createPerson()
    await inviteEditor(shop, person.email)
    const { browser, set } = openBrowser('implicit')
    const getFailure = (landing: URL) => [landing.pathname, parseFragment(landing).get('error_code')]
    const fields = await answer(await set(), person)
    expect(getFailure(await post(createHttpBrowser(shop), fields))).toEqual(['/login', 'saml_relay_state_not_found'])
    expect(parseFragment(await post(browser, fields)).get('access_token')).toEqual(expect.any(String))
    expect(getFailure(await post(browser, fields))).toEqual(['/login', 'saml_relay_state_not_found'])
    expect(getFailure(await post(browser, { SAMLResponse: fields.SAMLResponse }))).toEqual([
      '/login',
      'saml_relay_state_not_found',
    ])
    const lateResponse = await answer(await set(), person)
    now += 10 * 60_000 + 1
    expect(getFailure(await post(browser, lateResponse))).toEqual(['/login', 'saml_relay_state_not_found'])
  })

  test('rejects a sign-in with an unknown or disabled provider', async () => {
    const { client, browser, set } = openBrowser('implicit')
    const unknownId = '01900000-0000-7000-8000-000000000000'
    for (const target of [{ domain: 'other.example' }, { providerId: unknownId }]) {
      expect((await client.signInWithSSO(target)).error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    }
    const invalid = await client.signInWithSSO({ domain: '' })
    expect(invalid.error).toMatchObject({ status: 400, code: 'validation_failed' })
    const fields = await answer(await set(), createPerson())
    await owner.send(signIn.changeProvider, { params: { id: providerId }, body: { enabled: false } })
    expect(parseFragment(await post(browser, fields)).get('error_code')).toBe('sso_provider_disabled')
    const disabled = await client.signInWithSSO({ domain: 'lumen.example' })
    expect(disabled.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    await owner.send(signIn.changeProvider, { params: { id: providerId }, body: { enabled: true } })
  })
})

test('sets a cookie that browsers send with a form posted from another site when the shop uses https', async () => {
  const env = {
    PUBLIC_URL: 'https://shop.example',
    ADMIN_URL: 'https://admin.shop.example',
    APP_SECRET: 'a secret of thirty-two characters and more',
  }
  const httpsShop = await startTestApp({ env })
  const { acsUrl } = (await httpsShop.as('owner').send(signIn.listProviders, {})).body
  expect(acsUrl).toBe('https://admin.shop.example/auth/v1/sso/saml/acs')
  const body = { kind: 'saml', name: 'Lumen', metadata: provider.metadata, domains: ['lumen.example'] } as const
  await httpsShop.as('owner').send(signIn.addProvider, { body })
  const headers = { host: 'admin.shop.example' }
  const json = JSON.stringify({ domain: 'lumen.example', skip_http_redirect: true })
  const response = await httpsShop.browser().raw('POST', '/auth/v1/sso', { headers, payload: json })
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(/^__Host-vitrine-form-way=.*HttpOnly; Secure; SameSite=None/)
})

test('accepts metadata with new keys of the same provider, and rejects metadata of another provider', async () => {
  const change = (metadata: string) =>
    owner.send(signIn.changeProvider, { params: { id: providerId }, body: { metadata } })
  expect((await change(provider.metadata.replaceAll(provider.entityId, 'https://other.example/idp'))).body.error).toBe(
    'issuer_differs',
  )
  expect((await change(provider.metadata)).status).toBe(200)
})
