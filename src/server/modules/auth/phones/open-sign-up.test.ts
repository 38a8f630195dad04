import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { clients, createAuthClient, unwrapAnswer } from '../memory.fixture.ts'
import { nextPhoneNumber, withPhoneSender } from './phone.fixture.ts'

const password = 'quatro cavalos mansos'

describe.each(Object.entries(clients))('open sign-up by phone with %s', async (_, Client) => {
  const shop = await startTestApp({ env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose' } })
  const sender = await startPhoneSender()
  cleanUpAfterFile(() => sender.close())
  await withPhoneSender(shop, sender, ['sms'])
  const createClient = () => createAuthClient(Client, shop.url)

  test('creates a user without team membership once the code is entered', async () => {
    const phone = nextPhoneNumber()
    const { user, session } = unwrapAnswer(
      await createClient().signUp({ phone, password, options: { data: { name: 'Ana' } } }),
    )
    expect(session).toBeNull()
    expect(user).toMatchObject({ phone: phone.slice(1), email: '', user_metadata: { name: 'Ana' } })
    const unconfirmed = await createClient().signInWithPassword({ phone, password })
    expect(unconfirmed.error).toMatchObject({ code: 'phone_not_confirmed', status: 400 })
    unwrapAnswer(await createClient().resend({ type: 'sms', phone }))
    const [first, second] = sender.messages.filter(message => message.phone === phone)
    const replaced = await createClient().verifyOtp({ phone, token: first?.code ?? '', type: 'sms' })
    expect(replaced.error?.code === 'otp_expired' || first?.code === second?.code).toBe(true)
    const client = createClient()
    const verified = unwrapAnswer(await client.verifyOtp({ phone, token: second?.code ?? '', type: 'sms' }))
    expect(verified.user?.app_metadata).toMatchObject({ provider: 'phone', providers: ['phone'] })
    unwrapAnswer(await createClient().signInWithPassword({ phone, password }))
    const headers = { authorization: `Bearer ${verified.session?.access_token}` }
    expect((await fetch(shop.url + readMe.path, { headers })).status).toBe(401)
    const { identities } = unwrapAnswer(await client.getUserIdentities())
    const [onlyIdentity] = identities
    if (!onlyIdentity) throw new Error('no identity')
    const refused = await client.unlinkIdentity(onlyIdentity)
    expect(refused.error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
  })

  test('creates an account for a sign-in code, unless the client excludes new accounts', async () => {
    const phone = nextPhoneNumber()
    const refused = await createClient().signInWithOtp({ phone, options: { shouldCreateUser: false } })
    expect(refused.error).toMatchObject({ code: 'otp_disabled', status: 422 })
    const { messageId } = unwrapAnswer(await createClient().signInWithOtp({ phone }))
    const message = await sender.message(phone, 1)
    expect(messageId).toBe(message.id)
    unwrapAnswer(await createClient().verifyOtp({ phone, token: message.code, type: 'sms' }))
  })

  test('does not reveal at sign-up that a phone number has an account', async () => {
    const phone = nextPhoneNumber()
    unwrapAnswer(await createClient().signInWithOtp({ phone }))
    unwrapAnswer(await createClient().verifyOtp({ phone, token: (await sender.message(phone, 1)).code, type: 'sms' }))
    const before = sender.messages.length
    const { user, session } = unwrapAnswer(await createClient().signUp({ phone, password: 'another good password' }))
    expect([user?.phone, session]).toEqual([phone.slice(1), null])
    expect(sender.messages).toHaveLength(before)
    const refused = await createClient().signInWithPassword({ phone, password: 'another good password' })
    expect(refused.error?.code).toBe('invalid_credentials')
  })

  test('rejects a weak password and an unsupported channel, and reports a failing message sender', async () => {
    const weak = await createClient().signUp({ phone: nextPhoneNumber(), password: 'short' })
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422 })
    const unsupported = await createClient().signUp({
      phone: nextPhoneNumber(),
      password,
      options: { channel: 'whatsapp' },
    })
    expect(unsupported.error).toMatchObject({ code: 'validation_failed', status: 400 })
    sender.state.answers = 500
    const failed = await createClient().signInWithOtp({ phone: nextPhoneNumber() })
    expect(failed.error).toMatchObject({ code: 'sms_send_failed', status: 422 })
    sender.state.answers = 200
  })
})

test('confirms a phone number immediately with autoconfirm, and rejects the number for another account', async () => {
  const shop = await startTestApp({ env: { AUTH_SIGNUP: 'open', AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'loose' } })
  const sender = await startPhoneSender()
  await withPhoneSender(shop, sender)
  const [, Client] = Object.entries(clients)[0] ?? []
  if (!Client) throw new Error('no client')
  const phone = nextPhoneNumber()
  const { session } = unwrapAnswer(await createAuthClient(Client, shop.url).signUp({ phone, password }))
  expect(session?.user.phone_confirmed_at).toEqual(expect.any(String))
  const again = await createAuthClient(Client, shop.url).signUp({ phone, password })
  expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 })
  const other = createAuthClient(Client, shop.url)
  unwrapAnswer(await other.signUp({ email: 'ana@lumen.example', password }))
  expect((await other.updateUser({ phone })).error).toMatchObject({ code: 'phone_exists' })
  const next = nextPhoneNumber()
  expect(unwrapAnswer(await other.updateUser({ phone: next })).user).toMatchObject({ phone: next.slice(1) })
  expect(sender.messages).toEqual([])
  await sender.close()
})
