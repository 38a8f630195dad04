import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { changeProvider, listProviders } from '#contract/sign-in.ts'
import { readPhoneSender, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { clientSecret } from '#tests/support/openid-provider.ts'
import { createHttpBrowser, getReturnUrl, setUpOpenIdProvider } from '#tests/support/openid-sign-in.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { resetFactorsByEmail } from './factors/reset-factors.ts'
import { clients, createAuthClient, strongPassword, unwrapAnswer } from './memory.fixture.ts'
import { email, signUpOwner, withPhoneSender } from './phones/phone.fixture.ts'

const Client = clients['the pinned client']
const shop = await startTestApp()
const createClient = (url = shop.url) => createAuthClient(Client, url)
const owner = shop.as('owner')
await signUpOwner(shop, headers => createAuthClient(Client, shop.url, { headers }))
const createSignedInClient = async (url?: string) => {
  const client = createClient(url)
  const { session } = unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
  return { client, session }
}
const listAlarms = async () =>
  (await owner.send(readOperations, {})).body.alarms
    .filter(alarm => alarm.kind === 'secret_unreadable')
    .map(alarm => alarm.facts[0]?.value)

test('reports an unreadable authenticator, and lets the member sign in once the authenticator is removed', async () => {
  const { client } = await createSignedInClient()
  const factor = unwrapAnswer(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  if (factor.type !== 'totp') throw new Error('no factor')
  const code = () => TOTP.generate({ secret: Secret.fromBase32(factor.totp.secret), timestamp: Date.now() })
  unwrapAnswer(await client.mfa.challengeAndVerify({ factorId: factor.id, code: code() }))
  await corruptColumn(shop, 'auth_factors', 'secret_sealed')
  const { client: laterClient } = await createSignedInClient()
  const refused = await laterClient.mfa.challengeAndVerify({ factorId: factor.id, code: code() })
  expect(refused.error).toMatchObject({ status: 422, code: 'mfa_factor_unreadable' })
  expect(refused.error?.message).toContain('npm run reset-factor')
  expect(await listAlarms()).toEqual(['auth_factors.secret_sealed'])
  expect(await resetFactorsByEmail(shop.ctx, email)).toBe(1)
  const { client: again } = await createSignedInClient()
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  expect(await listAlarms()).toEqual([])
})

test('reports an unreadable client secret to users and to the owner until it is entered again', async () => {
  const { provider, id } = await setUpOpenIdProvider(shop, [])
  cleanUpAfterFile(() => provider.close())
  await corruptColumn(shop, 'auth_providers', 'client_secret_sealed')
  const options = { redirectTo: getReturnUrl(shop), skipBrowserRedirect: true }
  const getAuthorizeUrl = async () =>
    unwrapAnswer(await createClient().signInWithOAuth({ provider: 'local' as 'google', options })).url ?? ''
  const landing = new URL((await createHttpBrowser(shop).step(await getAuthorizeUrl())).headers.get('location') ?? '')
  expect(new URLSearchParams(landing.hash.slice(1)).get('error_code')).toBe('provider_secret_unreadable')
  const readProvider = async () => (await owner.send(listProviders, {})).body.providers[0]
  expect(await readProvider()).toMatchObject({ hasSecret: true, secretUnreadable: true })
  expect(await listAlarms()).toEqual(['auth_providers.client_secret_sealed'])
  expect((await owner.send(changeProvider, { params: { id }, body: { clientSecret } })).status).toBe(200)
  expect(await readProvider()).toMatchObject({ hasSecret: true, secretUnreadable: false })
  const location = (await createHttpBrowser(shop).step(await getAuthorizeUrl())).headers.get('location') ?? ''
  expect(location).toContain(provider.issuer)
  expect(await listAlarms()).toEqual([])
})

test('renews an unreadable webhook secret when the message sender is saved', async () => {
  const sender = await startPhoneSender()
  cleanUpAfterFile(() => sender.close())
  await withPhoneSender(shop, sender)
  await corruptColumn(shop, 'auth_phone_senders', 'secret_sealed')
  expect((await owner.send(readPhoneSender, {})).body.sender).toMatchObject({ secretUnreadable: true })
  expect(await listAlarms()).toEqual(['auth_phone_senders.secret_sealed'])
  const sendTest = () => owner.send(tryPhoneSender, { body: { phone: '+5511980000001', channel: 'sms' } })
  expect(await sendTest()).toMatchObject({ status: 409, body: { error: 'phone_sender_unreadable' } })
  const saved = await owner.send(savePhoneSender, { body: { url: sender.url, channels: ['sms'] } })
  sender.state.secret = String(saved.body.secret)
  expect(saved.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/), sender: { secretUnreadable: false } })
  expect((await sendTest()).status).toBe(204)
})

test('replaces an unreadable signing key, and keeps the sessions whose tokens it signed', async () => {
  const { client, session } = await createSignedInClient()
  await corruptColumn(shop, 'auth_signing_keys', 'private_sealed')
  const restarted = await startTestApp({ database: shop.database })
  const { client: laterClient } = await createSignedInClient(restarted.url)
  expect(unwrapAnswer(await laterClient.getUser()).user.email).toBe(email)
  const me = await fetch(`${restarted.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${session?.access_token}` },
  })
  expect(me.status).toBe(200)
  expect(unwrapAnswer(await client.getUser()).user.email).toBe(email)
})

test('replaces an unreadable refresh token for the tab that requests it', async () => {
  const { session } = await createSignedInClient()
  const refresh = async (token: string | undefined) => {
    const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    })
    return { status: answer.status, body: (await answer.json()) as { refresh_token?: string } }
  }
  const first = await refresh(session?.refresh_token)
  await corruptColumn(shop, 'auth_refresh_tokens', 'token_sealed')
  const second = await refresh(session?.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
  expect((await refresh(first.body.refresh_token)).body.refresh_token).toBe(second.body.refresh_token)
  expect((await refresh(second.body.refresh_token)).status).toBe(200)
})
