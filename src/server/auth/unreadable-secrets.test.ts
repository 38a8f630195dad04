import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { changeProvider, listProviders } from '#contract/sign-in.ts'
import { readPhoneSender, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { testApp } from '#tests/support/app.ts'
import { damage } from '#tests/support/damage.ts'
import { clientSecret } from '#tests/support/openid-provider.ts'
import { backOf, wanderer, withProvider } from '#tests/support/openid-way.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { forgetFactorsOf } from './factors/lost-factor.ts'
import { clientOf, clients, goodPassword, told } from './memory.fixture.ts'
import { email, signUpOwner, withPhoneSender } from './phones/phone.fixture.ts'

const Client = clients['the pinned client']
const shop = await testApp()
const fresh = (url = shop.url) => clientOf(Client, url)
const owner = shop.as('owner')
await signUpOwner(shop, headers => clientOf(Client, shop.url, { headers }))
const signedIn = async (url?: string) => {
  const client = fresh(url)
  const { session } = told(await client.signInWithPassword({ email, password: goodPassword }))
  return { client, session }
}
const alarms = async () =>
  (await owner.send(readOperations, {})).body.alarms
    .filter(alarm => alarm.kind === 'secret_unreadable')
    .map(alarm => alarm.facts[0]?.value)

test('an authenticator that cannot be read is refused by name, and signs in again once it was taken away', async () => {
  const { client } = await signedIn()
  const factor = told(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  if (factor.type !== 'totp') throw new Error('no factor')
  const code = () => TOTP.generate({ secret: Secret.fromBase32(factor.totp.secret), timestamp: Date.now() })
  told(await client.mfa.challengeAndVerify({ factorId: factor.id, code: code() }))
  await damage(shop, 'auth_factors', 'secret_sealed')
  const { client: later } = await signedIn()
  const refused = await later.mfa.challengeAndVerify({ factorId: factor.id, code: code() })
  expect(refused.error).toMatchObject({ status: 422, code: 'mfa_factor_unreadable' })
  expect(refused.error?.message).toContain('npm run reset-factor')
  expect(await alarms()).toEqual(['auth_factors.secret_sealed'])
  expect(await forgetFactorsOf(shop.ctx, email)).toBe(1)
  const { client: again } = await signedIn()
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  expect(await alarms()).toEqual([])
})

test('a client secret of a provider that cannot be read is told where it leads back, and to the owner, who enters it again', async () => {
  const { provider, id } = await withProvider(shop, [])
  afterAll(() => provider.close())
  await damage(shop, 'auth_providers', 'client_secret_sealed')
  const options = { redirectTo: backOf(shop), skipBrowserRedirect: true }
  const way = async () => told(await fresh().signInWithOAuth({ provider: 'local' as 'google', options })).url ?? ''
  const at = new URL((await wanderer(shop).step(await way())).headers.get('location') ?? '')
  expect(new URLSearchParams(at.hash.slice(1)).get('error_code')).toBe('provider_secret_unreadable')
  const shown = async () => (await owner.send(listProviders, {})).body.providers[0]
  expect(await shown()).toMatchObject({ hasSecret: true, secretUnreadable: true })
  expect(await alarms()).toEqual(['auth_providers.client_secret_sealed'])
  expect((await owner.send(changeProvider, { params: { id }, body: { clientSecret } })).status).toBe(200)
  expect(await shown()).toMatchObject({ hasSecret: true, secretUnreadable: false })
  const led = (await wanderer(shop).step(await way())).headers.get('location') ?? ''
  expect(led).toContain(provider.issuer)
  expect(await alarms()).toEqual([])
})

test('a signature of messages that cannot be read is made again by saving', async () => {
  const sender = await startPhoneSender()
  afterAll(() => sender.close())
  await withPhoneSender(shop, sender)
  await damage(shop, 'auth_phone_senders', 'secret_sealed')
  expect((await owner.send(readPhoneSender, {})).body.sender).toMatchObject({ secretUnreadable: true })
  expect(await alarms()).toEqual(['auth_phone_senders.secret_sealed'])
  const trial = () => owner.send(tryPhoneSender, { body: { phone: '+5511980000001', channel: 'sms' } })
  expect(await trial()).toMatchObject({ status: 409, body: { error: 'phone_sender_unreadable' } })
  const saved = await owner.send(savePhoneSender, { body: { url: sender.url, channels: ['sms'] } })
  sender.state.secret = String(saved.body.secret)
  expect(saved.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/), sender: { secretUnreadable: false } })
  expect((await trial()).status).toBe(204)
})

test('a signing key that cannot be read gives way to another one, and its sessions go on', async () => {
  const { client, session } = await signedIn()
  await damage(shop, 'auth_signing_keys', 'private_sealed')
  const restarted = await testApp({ database: shop.database })
  const { client: later } = await signedIn(restarted.url)
  expect(told(await later.getUser()).user.email).toBe(email)
  const me = await fetch(`${restarted.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${session?.access_token}` },
  })
  expect(me.status).toBe(200)
  expect(told(await client.getUser()).user.email).toBe(email)
})

test('a refresh token that cannot be read again is replaced for the tab that asks for it', async () => {
  const { session } = await signedIn()
  const refresh = async (token: string | undefined) => {
    const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    })
    return { status: answer.status, body: (await answer.json()) as { refresh_token?: string } }
  }
  const first = await refresh(session?.refresh_token)
  await damage(shop, 'auth_refresh_tokens', 'token_sealed')
  const second = await refresh(session?.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
  expect((await refresh(first.body.refresh_token)).body.refresh_token).toBe(second.body.refresh_token)
  expect((await refresh(second.body.refresh_token)).status).toBe(200)
})
