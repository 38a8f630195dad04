import { afterAll, expect, test } from 'vitest'
import * as contract from '#contract/sign-in.ts'
import { authIdentities, authOutwardFlows, authProviders } from '#server/platform/db/schema/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { clientId, clientSecret, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { inviteEditor } from '#tests/support/openid-sign-in.ts'
import { clients, createAuthClient, unwrapAnswer } from '../memory.fixture.ts'

const shop = await startTestApp({ env: { AUTH_RATE_LIMITS: 'loose' } })
const owner = shop.as('owner')
const local = await startOpenIdProvider([], [])
afterAll(() => local.close())
const oidc = { kind: 'oidc', key: 'company', name: 'Company', issuer: local.issuer, clientId, clientSecret } as const
const settings = async () => (await fetch(`${shop.url}/auth/v1/settings`)).json() as Promise<{ external: object }>

test('lets the owner check, add, change, disable and remove a provider, and never shows the client secret', async () => {
  const checked = await owner.send(contract.checkIssuer, { body: { issuer: local.issuer } })
  expect(checked.body).toMatchObject({ issuer: local.issuer, authorizeHost: new URL(local.issuer).host })
  const added = await owner.send(contract.addProvider, { body: oidc })
  expect([added.status, added.body]).toMatchObject([200, { key: 'company', hasSecret: true, enabled: true, people: 0 }])
  expect(JSON.stringify(added.body)).not.toContain(clientSecret)
  const [row] = await shop.db.select().from(authProviders)
  expect(row?.client_secret_sealed).not.toContain(clientSecret)
  expect((await owner.send(contract.addProvider, { body: oidc })).body.error).toBe('provider_key_taken')
  const { callbackUrl, providers } = (await owner.send(contract.listProviders, {})).body
  expect([callbackUrl, providers.length]).toEqual([`${shop.services.config.publicUrl}/auth/v1/callback`, 1])

  const listSignInMethods = async () => (await shop.browser().send(contract.readSignInMethods, {})).body
  expect(await listSignInMethods()).toEqual({
    shop: 'Vitrine',
    providers: [{ key: 'company', name: 'Company' }],
    sso: false,
    phone: [],
    mails: false,
  })
  expect((await settings()).external).toMatchObject({ company: true })

  const params = { id: added.body.id }
  const secret = await owner.send(contract.changeProvider, { params, body: { clientSecret: '', name: 'The company' } })
  expect(secret.body).toMatchObject({ hasSecret: false, name: 'The company', clientId })
  await owner.send(contract.changeProvider, { params, body: { enabled: false } })
  expect((await listSignInMethods()).providers).toEqual([])
  const token = await local.sign({ sub: 'a', email: 'a@lumen.example', email_verified: true })
  const client = createAuthClient(clients['the pinned client'], shop.url)
  const signIn = () => client.signInWithIdToken({ provider: 'company' as 'google', token })
  expect((await signIn()).error?.code).toBe('provider_disabled')

  await owner.send(contract.changeProvider, { params, body: { enabled: true } })
  await inviteEditor(shop, 'a@lumen.example')
  unwrapAnswer(await signIn())
  expect((await owner.send(contract.listProviders, {})).body.providers[0]?.people).toBe(1)
  expect((await owner.send(contract.removeProvider, { params })).status).toBe(204)
  expect((await shop.db.select().from(authIdentities)).map(each => each.provider)).toEqual(['email'])
  expect((await owner.send(contract.removeProvider, { params })).status).toBe(404)
  // The deleted identities must not return: another issuer that is added under the same key has other users.
  await owner.send(contract.addProvider, { body: oidc })
  expect((await signIn()).error?.code).toBe('signup_disabled')
})

test('rejects unreachable, mismatched and internal issuers, and stores none of them', async () => {
  const save = async (issuer: string) => (await owner.send(contract.checkIssuer, { body: { issuer } })).body.error
  expect(await save('http://127.0.0.1:1')).toBe('issuer_unreachable')
  expect(await save(local.issuer.replace('127.0.0.1', 'localhost'))).toBe('issuer_differs')
  expect(await save('https://10.0.0.1')).toBe('issuer_not_allowed')
  expect(await save('http://issuer.example')).toBe('issuer_not_allowed')
  expect(await save('https://issuer.example:9200')).toBe('port_not_allowed')
  const added = await owner.send(contract.addProvider, { body: { ...oidc, key: 'other', issuer: 'https://10.0.0.1' } })
  expect([added.status, added.body.error]).toEqual([422, 'issuer_not_allowed'])
})

test.each([
  { key: 'email' },
  { key: 'Company' },
  { key: 'x' },
  { name: '' },
  { issuer: 'issuer' },
  { issuer: 'javascript:alert(1)' },
  { clientId: '' },
  { scopes: 'openid "x"' },
  { kind: 'oauth' },
])('rejects a provider with %j', async change => {
  const answer = await owner.send(contract.addProvider, { body: { ...oidc, key: 'another', ...change } })
  expect([answer.status, answer.body.error]).toEqual([422, 'invalid_fields'])
})

test('uses the administration’s own host for the provider callback, and allows redirects to that host', async () => {
  const shopWithAdminHost = await startTestApp({
    env: { PUBLIC_URL: 'http://localhost:4711', ADMIN_URL: 'http://admin.localhost:4711' },
  })
  const callbackUrl = 'http://admin.localhost:4711/auth/v1/callback'
  expect((await shopWithAdminHost.as('owner').send(contract.listProviders, {})).body.callbackUrl).toBe(callbackUrl)
  await shopWithAdminHost.as('owner').send(contract.addProvider, { body: oidc })
  const query = new URLSearchParams({ provider: 'company', redirect_to: 'http://admin.localhost:4711/profile?a=b' })
  const answer = await fetch(`${shopWithAdminHost.url}/auth/v1/authorize?${query}`, { redirect: 'manual' })
  const redirect = new URL(answer.headers.get('location') ?? '')
  expect([redirect.origin, redirect.searchParams.get('redirect_uri')]).toEqual([local.issuer, callbackUrl])
  expect((await shopWithAdminHost.db.select().from(authOutwardFlows))[0]?.redirect_to).toBe(
    'http://admin.localhost:4711/profile?a=b',
  )
})
