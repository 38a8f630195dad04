import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { readSignInMethods } from '#contract/sign-in.ts'
import { removePhoneSender } from '#contract/sign-in-phone.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { clients, createAuthClient, strongPassword, unwrapAnswer } from '../memory.fixture.ts'
import { email, nextPhoneNumber, signUpOwner, withPhoneSender } from './phone.fixture.ts'

describe.each(Object.entries(clients))('phones of members with %s', async (_, Client) => {
  let now = Date.now()
  const advanceMinutes = (count: number) => {
    now += count * 60_000
  }
  const shop = await startTestApp({ worker: true, clock: () => new Date(now) })
  const createClient = (headers: Record<string, string> = {}) => createAuthClient(Client, shop.url, { headers })
  const createSignedInClient = async () => {
    const client = createClient()
    unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
    return client
  }
  const sender = await startPhoneSender()
  cleanUpAfterFile(() => sender.close())
  const isPhoneEnabled = async () => {
    const answer = await fetch(`${shop.url}/auth/v1/settings`)
    return ((await answer.json()) as { external: { phone: boolean } }).external.phone
  }
  const memberPhone = nextPhoneNumber()
  const digits = memberPhone.slice(1)

  test('reports that phone sign-in is disabled until the owner configures a message sender', async () => {
    await signUpOwner(shop, headers => createClient(headers))
    const getError = async (answer: Promise<{ error: unknown }>) => (await answer).error
    const phone = memberPhone
    expect(await getError(createClient().signInWithOtp({ phone }))).toMatchObject({
      code: 'phone_provider_disabled',
      status: 400,
    })
    const wrong = createClient().signInWithPassword({ phone, password: strongPassword })
    expect(await getError(wrong)).toMatchObject({ code: 'phone_provider_disabled', status: 422 })
    const account = createClient().signUp({ phone, password: strongPassword })
    expect(await getError(account)).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
    const again = createClient().resend({ type: 'sms', phone })
    expect(await getError(again)).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
    const change = (await createSignedInClient()).updateUser({ phone })
    expect(await getError(change)).toMatchObject({ code: 'phone_provider_disabled', status: 422 })
  })

  test('reports that phone sign-in is enabled once the shop has a message sender', async () => {
    expect(await isPhoneEnabled()).toBe(false)
    await withPhoneSender(shop, sender)
    expect(await isPhoneEnabled()).toBe(true)
    expect((await shop.browser().send(readSignInMethods, {})).body).toMatchObject({ phone: ['sms', 'whatsapp'] })
  })

  test('adds a phone number with the code that was sent to the number', async () => {
    const client = await createSignedInClient()
    const { user } = unwrapAnswer(await client.updateUser({ phone: memberPhone }))
    expect(user).toMatchObject({ phone: '', new_phone: digits })
    const { code, text, channel } = await sender.message(memberPhone, 1)
    expect([channel, text]).toEqual(['sms', expect.stringContaining(code)])
    const wrong = code === '111111' ? '222222' : '111111'
    const refused = await client.verifyOtp({ phone: memberPhone, token: wrong, type: 'phone_change' })
    expect(refused.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const { user: changed } = unwrapAnswer(
      await client.verifyOtp({ phone: memberPhone, token: code, type: 'phone_change' }),
    )
    expect(changed).toMatchObject({ phone: digits, phone_confirmed_at: expect.any(String) })
    expect(changed?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    const reused = await client.verifyOtp({ phone: memberPhone, token: code, type: 'phone_change' })
    expect(reused.error).toMatchObject({ code: 'otp_expired' })
  })

  test('signs in a member with a code sent to the phone', async () => {
    const client = createClient()
    unwrapAnswer(
      await client.signInWithOtp({ phone: memberPhone, options: { shouldCreateUser: false, channel: 'whatsapp' } }),
    )
    const { code, channel } = await sender.message(memberPhone, 2)
    expect(channel).toBe('whatsapp')
    const { session } = unwrapAnswer(
      await client.verifyOtp({ phone: memberPhone, token: `${code.slice(0, 3)} ${code.slice(3)}`, type: 'sms' }),
    )
    const me = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${session?.access_token}` } })
    expect(await me.json()).toMatchObject({ email, role: 'owner' })
  })

  test('signs in a member with phone number and password', async () => {
    advanceMinutes(20)
    unwrapAnswer(await createClient().signInWithPassword({ phone: memberPhone, password: strongPassword }))
    const wrong = await createClient().signInWithPassword({ phone: memberPhone, password: 'another password' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const unknown = await createClient().signInWithPassword({ phone: nextPhoneNumber(), password: strongPassword })
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
  })

  test('does not reveal whether a phone number has an account, and creates no account', async () => {
    const unknownPhone = nextPhoneNumber()
    unwrapAnswer(await createClient().signInWithOtp({ phone: unknownPhone }))
    unwrapAnswer(await createClient().resend({ type: 'sms', phone: memberPhone }))
    const { code } = await sender.message(memberPhone, 3)
    expect(sender.messages.filter(({ phone }) => phone === unknownPhone)).toEqual([])
    const guess = await createClient().verifyOtp({ phone: unknownPhone, token: code, type: 'sms' })
    expect(guess.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const account = await createClient().signUp({ phone: unknownPhone, password: strongPassword })
    expect(account.error).toMatchObject({ code: 'signup_disabled', status: 422 })
  })

  test('limits how many messages are sent to one phone number', async () => {
    advanceMinutes(20)
    const phone = nextPhoneNumber()
    for (let each = 0; each < 3; each++) unwrapAnswer(await createClient().signInWithOtp({ phone }))
    const limited = await createClient().signInWithOtp({ phone })
    expect(limited.error).toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 })
  })

  test('rejects a taken phone number, an invalid phone number and an unsupported channel', async () => {
    advanceMinutes(20)
    const other = nextPhoneNumber()
    const id = '0198a7f0-0000-7000-8000-000000000001'
    await shop.db.execute(sql`insert into auth_users (id, email, phone, phone_confirmed_at)
      values (${id}, 'other@lumen.example', ${other.slice(1)}, now())`)
    const client = await createSignedInClient()
    expect((await client.updateUser({ phone: other })).error).toMatchObject({ code: 'phone_exists', status: 422 })
    expect((await client.updateUser({ phone: '12' })).error).toMatchObject({ code: 'validation_failed', status: 400 })
    const unsupported = { channel: 'pigeon' as 'sms' }
    const sent = await createClient().signInWithOtp({ phone: memberPhone, options: unsupported })
    expect(sent.error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  test('reports that the message sender did not accept a code', async () => {
    const client = await createSignedInClient()
    sender.state.answers = 500
    const refused = await client.updateUser({ phone: nextPhoneNumber() })
    expect(refused.error).toMatchObject({ code: 'sms_send_failed', status: 422 })
    sender.state.answers = 200
  })

  test('rejects adding a phone number in a session older than 15 minutes', async () => {
    const client = await createSignedInClient()
    advanceMinutes(20)
    const refused = await client.updateUser({ phone: nextPhoneNumber() })
    expect(refused.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
  })

  test('limits a phone code to ten minutes and five attempts', async () => {
    advanceMinutes(20)
    const before = sender.messages.length
    unwrapAnswer(await createClient().signInWithOtp({ phone: memberPhone }))
    await expect.poll(() => sender.messages.length).toBe(before + 1)
    const expiredCode = sender.messages.at(-1)?.code ?? ''
    advanceMinutes(11)
    expect((await createClient().verifyOtp({ phone: memberPhone, token: expiredCode, type: 'sms' })).error?.code).toBe(
      'otp_expired',
    )
    unwrapAnswer(await createClient().signInWithOtp({ phone: memberPhone }))
    await expect.poll(() => sender.messages.length).toBe(before + 2)
    const code = sender.messages.at(-1)?.code ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    for (let each = 0; each < 5; each++) {
      expect((await createClient().verifyOtp({ phone: memberPhone, token: wrong, type: 'sms' })).error?.code).toBe(
        'otp_expired',
      )
    }
    expect((await createClient().verifyOtp({ phone: memberPhone, token: code, type: 'sms' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('removes a phone number, which then can no longer be used to sign in', async () => {
    advanceMinutes(20)
    const client = await createSignedInClient()
    const { identities } = unwrapAnswer(await client.getUserIdentities())
    const phone = identities.find(({ provider }) => provider === 'phone')
    if (!phone) throw new Error('no number')
    unwrapAnswer(await client.unlinkIdentity(phone))
    expect(unwrapAnswer(await client.getUser()).user).toMatchObject({ phone: '' })
    const refused = await createClient().signInWithPassword({ phone: memberPhone, password: strongPassword })
    expect(refused.error?.code).toBe('invalid_credentials')
  })

  test('stores phone numbers and codes in the outbox and the tokens only encrypted or hashed', async () => {
    const { rows } = await shop.db.execute(sql`select payload::text from outbox where topic = 'auth.text'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(digits)
    const tokens = await shop.db.execute(sql`select code_hash from auth_one_time_tokens where phone is not null`)
    for (const { code } of sender.messages) expect(JSON.stringify(tokens.rows)).not.toContain(`"${code}"`)
  })

  test('disables phone sign-in once the owner removes the message sender', async () => {
    expect((await shop.as('owner').send(removePhoneSender, {})).status).toBe(204)
    const disabled = await createClient().signInWithOtp({ phone: memberPhone })
    expect(disabled.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
  })
})
