import { Secret, TOTP } from 'otpauth'
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

describe.each(Object.entries(clients))('e-mail flows with open sign-up and %s', async (_, Client) => {
  let now = Date.now()
  const shop = await startTestApp({
    worker: true,
    clock: () => new Date(now),
    env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose', MAIL_INBOX: 'open' },
  })
  const inbox = createInboxReader(shop.url)
  const createClient = () => createAuthClient(Client, shop.url)
  const signUp = async (email = nextEmailAddress()) => {
    const client = createClient()
    const { user, session } = unwrapAnswer(
      await client.signUp({ email, password: strongPassword, options: { data: { name: 'Ana' } } }),
    )
    return { client, email, user, session }
  }
  const createMember = async () => {
    const { client, email } = await signUp()
    const mail = await inbox.mail(email)
    const { session } = unwrapAnswer(await client.verifyOtp({ email, token: mail.code(), type: 'signup' }))
    if (!session) throw new Error('no session')
    return { client, email, session }
  }

  test('opens no session for a sign-up until a mailed code confirms the e-mail address', async () => {
    const { client, email, user, session } = await signUp()
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', user_metadata: { name: 'Ana' } })
    expect(user?.confirmation_sent_at).toEqual(expect.any(String))
    expect(user?.email_confirmed_at).toBeUndefined()
    expect(user?.identities).toMatchObject([{ provider: 'email', identity_data: { email, sub: user?.id } }])
    const unconfirmed = await createClient().signInWithPassword({ email, password: strongPassword })
    expect(unconfirmed.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })
    const events: string[] = []
    client.onAuthStateChange(event => void events.push(event))
    const mail = await inbox.mail(email)
    const confirmed = unwrapAnswer(await client.verifyOtp({ email, token: mail.code(), type: 'signup' }))
    expect(confirmed.user?.email_confirmed_at).toEqual(expect.any(String))
    expect(confirmed.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(events).toContain('SIGNED_IN')
    expect((await createClient().signInWithPassword({ email, password: strongPassword })).error).toBeNull()
    const again = await createClient().verifyOtp({ email, token: mail.code(), type: 'signup' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  test('confirms an e-mail address once with the mailed token', async () => {
    const { email } = await signUp()
    const token = (await inbox.mail(email)).token()
    expect(unwrapAnswer(await createClient().verifyOtp({ token_hash: token, type: 'signup' })).user?.email).toBe(email)
    const again = await createClient().verifyOtp({ token_hash: token, type: 'signup' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  test('responds to a sign-up with an already confirmed e-mail address as if it were new, with a decoy user', async () => {
    const { email } = await createMember()
    const { user, session } = unwrapAnswer(await createClient().signUp({ email, password: 'uma outra frase comprida' }))
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, identities: [] })
    expect((await createClient().signInWithPassword({ email, password: strongPassword })).error).toBeNull()
  })

  test('resends the confirmation e-mail, which invalidates the earlier one', async () => {
    const { email } = await signUp()
    const first = await inbox.mail(email)
    expect((await createClient().resend({ type: 'signup', email })).error).toBeNull()
    const second = await inbox.mail(email, 2)
    expect((await createClient().verifyOtp({ token_hash: first.token(), type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await createClient().verifyOtp({ email, token: second.code(), type: 'email' })).error).toBeNull()
    expect((await createClient().resend({ type: 'signup', email: nextEmailAddress() })).error).toBeNull()
  })

  test('recovers an account with a mailed code and sets a new password', async () => {
    const { email } = await createMember()
    const client = createClient()
    const events: string[] = []
    client.onAuthStateChange(event => void events.push(event))
    expect(unwrapAnswer(await client.resetPasswordForEmail(email))).toEqual({})
    const mail = await inbox.mail(email, 2)
    unwrapAnswer(await client.verifyOtp({ email, token: mail.code(), type: 'recovery' }))
    expect(events).toContain('PASSWORD_RECOVERY')
    now += 20 * 60_000
    const next = 'cinco cavalos mais mansos'
    expect((await client.updateUser({ password: next })).error).toBeNull()
    expect((await createClient().signInWithPassword({ email, password: next })).error).toBeNull()
    expect((await createClient().signInWithPassword({ email, password: strongPassword })).error?.code).toBe(
      'invalid_credentials',
    )
    const [, , notice] = await inbox.all(email)
    expect(notice?.text).toMatch(/senha da sua conta acaba de ser trocada/)
    expect((await createClient().resetPasswordForEmail(nextEmailAddress())).error).toBeNull()
  })

  test('signs in with a mailed code, and creates the account when there is none', async () => {
    const email = nextEmailAddress()
    expect(unwrapAnswer(await createClient().signInWithOtp({ email, options: { data: { shop: 'x' } } }))).toMatchObject(
      {
        user: null,
      },
    )
    const mail = await inbox.mail(email)
    const { session, user } = unwrapAnswer(await createClient().verifyOtp({ email, token: mail.code(), type: 'email' }))
    expect(user).toMatchObject({ email, user_metadata: { shop: 'x' } })
    expect(session?.user.email_confirmed_at).toEqual(expect.any(String))
    await createClient().signInWithOtp({ email, options: { shouldCreateUser: false } })
    const second = await inbox.mail(email, 2)
    expect((await createClient().verifyOtp({ token_hash: second.token(), type: 'magiclink' })).error).toBeNull()
    const unknown = await createClient().signInWithOtp({
      email: nextEmailAddress(),
      options: { shouldCreateUser: false },
    })
    expect(unknown.error).toMatchObject({ code: 'otp_disabled', status: 422 })
    const phone = await createClient().signInWithOtp({ phone: '+5511999999999' })
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
  })

  test('allows five attempts at a mailed code', async () => {
    const { email } = await signUp()
    const code = (await inbox.mail(email)).code()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let each = 0; each < 5; each++) {
      const { error } = await createClient().verifyOtp({ email, token: wrong, type: 'signup' })
      expect(error).toMatchObject({ code: 'otp_expired', status: 403 })
    }
    expect((await createClient().verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
    const token = (await inbox.mail(email)).token()
    expect((await createClient().verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
  })

  test('accepts mailed codes and links for one hour, and only for their purpose', async () => {
    const { email } = await createMember()
    await createClient().resetPasswordForEmail(email)
    const mail = await inbox.mail(email, 2)
    const wrongPurpose = await createClient().verifyOtp({ email, token: mail.code(), type: 'signup' })
    expect(wrongPurpose.error?.code).toBe('otp_expired')
    now += 3_600_001
    expect((await createClient().verifyOtp({ token_hash: mail.token(), type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('changes the e-mail address once the old and the new address have confirmed', async () => {
    const { client, email } = await createMember()
    const next = nextEmailAddress()
    const { user } = unwrapAnswer(await client.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })
    const [oldAddressMail, newAddressMail] = [await inbox.mail(email, 2), await inbox.mail(next)]
    const first = await fetch(`${shop.url}/auth/v1/verify`, {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change', token_hash: newAddressMail.token() }),
    })
    expect([first.status, await first.json()]).toEqual([
      200,
      { code: '200', msg: expect.stringContaining('other email') },
    ])
    expect(unwrapAnswer(await client.getUser()).user?.email).toBe(email)
    const second = unwrapAnswer(await client.verifyOtp({ email, token: oldAddressMail.code(), type: 'email_change' }))
    expect(second.user).toMatchObject({ email: next })
    expect(second.user?.new_email).toBeUndefined()
    expect((await createClient().signInWithPassword({ email: next, password: strongPassword })).error).toBeNull()
    expect((await inbox.mail(email, 3)).text).toContain(next)
  })

  test('rejects a change to a taken e-mail address, and a code that was sent to another e-mail address', async () => {
    const [user, other] = [await createMember(), await createMember()]
    expect((await user.client.updateUser({ email: other.email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    })
    const next = nextEmailAddress()
    await user.client.updateUser({ email: next })
    const mail = await inbox.mail(next)
    const mismatch = await createClient().verifyOtp({ email: user.email, token: mail.code(), type: 'email_change' })
    expect(mismatch.error?.code).toBe('otp_expired')
    expect((await user.client.resend({ type: 'email_change', email: user.email })).error).toBeNull()
    await inbox.mail(next, 2)
    expect((await createClient().verifyOtp({ token_hash: mail.token(), type: 'email_change' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('requires a mailed code before a session older than 15 minutes changes the password', async () => {
    const { client, email } = await createMember()
    now += 16 * 60_000
    const next = 'cinco cavalos mais mansos'
    expect((await client.updateUser({ password: next })).error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await client.reauthenticate()).error).toBeNull()
    const mail = await inbox.mail(email, 2)
    const wrong = await client.updateUser({ password: next, nonce: mail.code() === '000000' ? '000001' : '000000' })
    expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    expect((await client.updateUser({ password: next, nonce: mail.code() })).error).toBeNull()
    const reused = await client.updateUser({ password: 'mais uma frase comprida', nonce: mail.code() })
    expect(reused.error?.code).toBe('reauthentication_not_valid')
  })

  test('updates user metadata, and removes a key whose value is null', async () => {
    const { client } = await createMember()
    const events: string[] = []
    client.onAuthStateChange(event => void events.push(event))
    const { user } = unwrapAnswer(await client.updateUser({ data: { name: null, city: 'Recife' } }))
    expect(user?.user_metadata).toEqual({ city: 'Recife' })
    expect(events).toContain('USER_UPDATED')
  })
  test('requires the second factor before a change of password or e-mail address', async () => {
    const { client } = await createMember()
    const { id, totp } = unwrapAnswer(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))
    const code = () => TOTP.generate({ secret: Secret.fromBase32(totp.secret), timestamp: now })
    const before = unwrapAnswer(await client.getSession()).session
    unwrapAnswer(await client.mfa.challengeAndVerify({ factorId: id, code: code() }))
    expect(unwrapAnswer(await client.updateUser({ data: { city: 'Recife' } })).user?.factors).toMatchObject([
      { status: 'verified' },
    ])
    const email = before?.user.email ?? ''
    const aal1Client = createClient()
    unwrapAnswer(await aal1Client.signInWithPassword({ email, password: strongPassword }))
    for (const change of [{ password: 'cinco cavalos mais mansos' }, { email: nextEmailAddress() }]) {
      expect((await aal1Client.updateUser(change)).error).toMatchObject({ code: 'insufficient_aal', status: 401 })
    }
    expect((await aal1Client.updateUser({ data: { city: 'Olinda' } })).error).toBeNull()
    expect((await client.updateUser({ password: 'cinco cavalos mais mansos' })).error).toBeNull()
  })
})
