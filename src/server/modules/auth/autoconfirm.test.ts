import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { clients, createAuthClient, createInboxReader, nextEmailAddress, unwrapAnswer } from './memory.fixture.ts'

const password = 'tr4m-9q'

describe.each(Object.entries(clients))('autoconfirmed sign-up with %s', async (_, Client) => {
  const shop = await startTestApp({
    worker: true,
    env: {
      AUTH_SIGNUP: 'open',
      AUTH_AUTOCONFIRM: 'on',
      AUTH_ANONYMOUS: 'on',
      AUTH_MIN_PASSWORD: '6',
      AUTH_RATE_LIMITS: 'loose',
      MAIL_INBOX: 'open',
    },
  })
  const inbox = createInboxReader(shop.url)
  const createClient = () => createAuthClient(Client, shop.url)

  test('opens a session for a new account immediately, without making the user a team member', async () => {
    const client = createClient()
    const email = nextEmailAddress()
    const { user, session } = unwrapAnswer(await client.signUp({ email, password }))
    expect(user?.email_confirmed_at).toEqual(expect.any(String))
    expect(session?.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const me = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${session?.access_token}` } })
    expect(me.status).toBe(401)
    expect(await inbox.all(email)).toEqual([])
  })

  test('rejects a taken e-mail address, a weak password and an invalid e-mail address', async () => {
    const email = nextEmailAddress()
    unwrapAnswer(await createClient().signUp({ email, password }))
    expect((await createClient().signUp({ email, password })).error).toMatchObject({
      code: 'user_already_exists',
      status: 422,
    })
    const weak = await createClient().signUp({ email: nextEmailAddress(), password: 'x7-qz' })
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    const common = await createClient().signUp({ email: nextEmailAddress(), password: 'password2026' })
    expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    // The password is shorter than the shop's own rule allows. Test suites of clients use such passwords.
    unwrapAnswer(await createClient().signUp({ email: nextEmailAddress(), password: 'password' }))
    const invalid = await createClient().signUp({ email: 'no address', password })
    expect(invalid.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const phone = await createClient().signUp({ phone: '+5511999999999', password })
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
  })

  test('signs in with any letter case of the e-mail address, and does not apply the default rate limits', async () => {
    const email = nextEmailAddress()
    unwrapAnswer(await createClient().signUp({ email: email.toUpperCase(), password }))
    expect(
      unwrapAnswer(await createClient().signInWithPassword({ email: email.toUpperCase(), password })).user?.email,
    ).toBe(email)
    for (let each = 0; each < 25; each++) {
      expect((await createClient().signInWithPassword({ email, password: 'wrong one' })).error?.code).toBe(
        'invalid_credentials',
      )
    }
    expect((await createClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('creates an anonymous user, who becomes a regular user by adding an e-mail address', async () => {
    const client = createClient()
    const { user, session } = unwrapAnswer(await client.signInAnonymously({ options: { data: { seen: 1 } } }))
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      user_metadata: { seen: 1 },
      app_metadata: {},
    })
    expect(JSON.parse(atob(session?.access_token.split('.')[1] ?? ''))).toMatchObject({
      is_anonymous: true,
      email: '',
      amr: [{ method: 'anonymous' }],
    })
    const withoutAddress = await client.updateUser({ password: 'outra-9q' })
    expect(withoutAddress.error).toMatchObject({ code: 'validation_failed', status: 422 })
    const email = nextEmailAddress()
    const changed = unwrapAnswer(await client.updateUser({ email, password: 'outra-9q' }))
    expect(changed.user).toMatchObject({ id: user?.id, email, is_anonymous: false })
    expect((await createClient().signInWithPassword({ email, password: 'outra-9q' })).data.user?.id).toBe(user?.id)
  })

  test('mails the old and the new address when a user changes the e-mail address', async () => {
    const client = createClient()
    const email = nextEmailAddress()
    unwrapAnswer(await client.signUp({ email, password }))
    const next = nextEmailAddress()
    expect(unwrapAnswer(await client.updateUser({ email: next })).user).toMatchObject({ email, new_email: next })
    await inbox.mail(email)
    await inbox.mail(next)
  })

  test('shows the authentication settings without a sign-in', async () => {
    const settings = await (await fetch(`${shop.url}/auth/v1/settings`)).json()
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { email: true, anonymous_users: true, phone: false },
    })
  })
})
