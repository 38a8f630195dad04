import { describe, expect, test } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { generateApiKey } from '../api-keys.ts'
import {
  clients,
  createAuthClient,
  createInboxReader,
  nextEmailAddress,
  strongPassword,
  unwrapAnswer,
} from '../memory.fixture.ts'
import { createOwnerLink } from '../owner-link.ts'
import { createSigningKey } from './service.fixture.ts'

describe.each(Object.entries(clients))('user admin API with %s', async (_, Client) => {
  let now = Date.now()
  const key = await createSigningKey('ES256')
  const shop = await startTestApp({
    worker: true,
    clock: () => new Date(now),
    env: { AUTH_SIGNUP: 'open', AUTH_RATE_LIMITS: 'loose', MAIL_INBOX: 'open', AUTH_SIGNING_KEY_FILE: key.path },
  })
  const inbox = createInboxReader(shop.url)
  const createClient = () => createAuthClient(Client, shop.url)
  const authorization = `Bearer ${await key.token()}`
  const { admin } = createAuthClient(Client, shop.url, { headers: { Authorization: authorization } })
  const createUser = async (attributes: object = {}) => {
    const email = nextEmailAddress()
    const { user } = unwrapAnswer(
      await admin.createUser({ email, password: strongPassword, email_confirm: true, ...attributes }),
    )
    if (!user) throw new Error('no user')
    return { email, user }
  }
  const signIn = (email: string, password = strongPassword) => createClient().signInWithPassword({ email, password })

  test('creates users who can sign in', async () => {
    const { email, user } = await createUser({ user_metadata: { name: 'Rui' }, app_metadata: { plan: 'x' } })
    expect(user).toMatchObject({
      email,
      user_metadata: { name: 'Rui' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'x' },
    })
    expect(user.email_confirmed_at).toEqual(expect.any(String))
    expect((await signIn(email)).error).toBeNull()
    const duplicate = await admin.createUser({ email, password: strongPassword })
    expect(duplicate.error).toMatchObject({ code: 'email_exists', status: 422 })
    const { email: unconfirmed } = await createUser({ email_confirm: false })
    expect((await signIn(unconfirmed)).error?.code).toBe('email_not_confirmed')
    expect((await admin.createUser({ password: strongPassword })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    })
    expect((await admin.createUser({ email: nextEmailAddress(), password: 'short' })).error?.code).toBe('weak_password')
  })

  test('creates a user with only a phone number, and rejects a phone number that is taken', async () => {
    const phone = '5511987654321'
    const { user } = unwrapAnswer(
      await admin.createUser({ phone: `+${phone}`, phone_confirm: true, password: strongPassword }),
    )
    expect(user).toMatchObject({ email: '', phone, app_metadata: { provider: 'phone', providers: ['phone'] } })
    expect(user?.phone_confirmed_at).toEqual(expect.any(String))
    const duplicate = await admin.createUser({ phone, password: strongPassword })
    expect(duplicate.error).toMatchObject({ code: 'phone_exists', status: 422 })
    const other = await createUser()
    const conflict = await admin.updateUserById(other.user.id, { phone })
    expect(conflict.error).toMatchObject({ code: 'phone_exists', status: 422 })
    const updated = unwrapAnswer(
      await admin.updateUserById(other.user.id, { phone: '5511987654322', phone_confirm: true }),
    )
    expect(updated.user.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  })

  test('returns a user by id, and 404 for an unknown id', async () => {
    const { user } = await createUser()
    expect(unwrapAnswer(await admin.getUserById(user.id)).user).toMatchObject({ id: user.id, email: user.email })
    const missing = await admin.getUserById('01900000-0000-7000-8000-000000000000')
    expect(missing.error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test('lists users page by page, with a total and page links that the client can parse', async () => {
    for (let each = 0; each < 3; each++) await createUser()
    const first = unwrapAnswer(await admin.listUsers({ page: 1, perPage: 2 }))
    expect(first).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    if (!('total' in first)) throw new Error('no total')
    expect(first.total).toBeGreaterThanOrEqual(3)
    expect(first.lastPage).toBe(Math.ceil(first.total / 2))
    const second = unwrapAnswer(await admin.listUsers({ page: 2, perPage: 2 }))
    const listedIds = [...first.users, ...second.users].map(user => user.id)
    expect(new Set(listedIds).size).toBe(listedIds.length)
    const last = unwrapAnswer(await admin.listUsers({ page: first.lastPage, perPage: 2 }))
    expect('nextPage' in last && last.nextPage).toBeNull()
    const raw = await fetch(`${shop.url}/auth/v1/admin/users?per_page=2`, { headers: { authorization } })
    expect(raw.headers.get('x-total-count')).toBe(String(first.total))
    expect(raw.headers.get('link')).toMatch(
      /^<\S+\?page=2&per_page=2>; rel="next", <\S+\?page=\d+&per_page=2>; rel="last"$/,
    )
    const invalid = await fetch(`${shop.url}/auth/v1/admin/users?page=x`, { headers: { authorization } })
    expect(invalid.status).toBe(400)
  })

  test('changes a user’s e-mail address, password and metadata, and ends the user’s sessions', async () => {
    const { email, user } = await createUser({ user_metadata: { a: 1, b: 2 } })
    const client = createClient()
    unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
    const next = nextEmailAddress()
    const changed = unwrapAnswer(
      await admin.updateUserById(user.id, {
        email: next,
        password: 'cinco cavalos mais mansos',
        user_metadata: { a: null, c: 3 },
      }),
    )
    expect(changed.user).toMatchObject({ id: user.id, email: next, user_metadata: { b: 2, c: 3 } })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await signIn(next, 'cinco cavalos mais mansos')).error).toBeNull()
    const other = await createUser()
    const conflict = await admin.updateUserById(user.id, { email: other.email })
    expect(conflict.error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  test('bans a user for a given duration, and lifts the ban on request or when the duration is over', async () => {
    const { email, user } = await createUser()
    const client = createClient()
    const { session } = unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
    const banned = unwrapAnswer(await admin.updateUserById(user.id, { ban_duration: '1h30m' }))
    expect(Date.parse(banned.user?.banned_until ?? '')).toBe(now + 90 * 60_000)
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned', status: 400 })
    expect((await client.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 })
    const refreshed = await createClient().refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(refreshed.error).toMatchObject({
      code: 'user_banned',
      status: 400,
      message: 'Invalid Refresh Token: User Banned',
    })
    expect((await admin.updateUserById(user.id, { ban_duration: 'for ever' })).error?.code).toBe('validation_failed')
    unwrapAnswer(await admin.updateUserById(user.id, { ban_duration: 'none' }))
    expect((await signIn(email)).error).toBeNull()
    unwrapAnswer(await admin.updateUserById(user.id, { ban_duration: '24h' }))
    now += 24 * 3_600_000 + 1
    expect((await signIn(email)).error).toBeNull()
  })

  test('deletes a user, who can then no longer sign in', async () => {
    const { email, user } = await createUser()
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    expect((await admin.deleteUser(user.id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test('invites a user by e-mail', async () => {
    const email = nextEmailAddress()
    const { user } = unwrapAnswer(await admin.inviteUserByEmail(email, { data: { team: 'sales' } }))
    expect(user).toMatchObject({ email, user_metadata: { team: 'sales' } })
    expect(user?.invited_at).toEqual(expect.any(String))
    const token = (await inbox.mail(email)).token()
    expect(unwrapAnswer(await createClient().verifyOtp({ token_hash: token, type: 'invite' })).session).not.toBeNull()
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  test('generates account links and codes without sending an e-mail', async () => {
    const { email } = await createUser()
    const { properties, user } = unwrapAnswer(await admin.generateLink({ type: 'recovery', email }))
    expect(user?.email).toBe(email)
    expect(properties).toMatchObject({ verification_type: 'recovery', email_otp: expect.stringMatching(/^\d{6}$/) })
    const link = new URL(properties?.action_link ?? '')
    expect([link.pathname, link.searchParams.get('token')]).toEqual(['/auth/v1/verify', properties?.hashed_token])
    expect(
      (await createClient().verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'recovery' })).error,
    ).toBeNull()
    const magic = unwrapAnswer(await admin.generateLink({ type: 'magiclink', email })).properties
    expect((await createClient().verifyOtp({ email, token: magic?.email_otp ?? '', type: 'email' })).error).toBeNull()
    const unknown = await admin.generateLink({ type: 'recovery', email: nextEmailAddress() })
    expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 })
    const signUp = nextEmailAddress()
    unwrapAnswer(await admin.generateLink({ type: 'signup', email: signUp, password: strongPassword }))
    const again = unwrapAnswer(
      await admin.generateLink({ type: 'signup', email: signUp, password: strongPassword }),
    ).properties
    unwrapAnswer(await createClient().verifyOtp({ token_hash: again?.hashed_token ?? '', type: 'signup' }))
    expect((await signIn(signUp)).error).toBeNull()
    expect((await admin.generateLink({ type: 'invite', email: signUp })).error?.code).toBe('email_exists')
    expect(await inbox.all(email)).toEqual([])
  })

  test('changes an e-mail address after the links for the old and the new address were opened', async () => {
    const { email } = await createUser()
    const next = nextEmailAddress()
    const types = ['email_change_current', 'email_change_new'] as const
    const links = []
    for (const type of types)
      links.push(unwrapAnswer(await admin.generateLink({ type, email, newEmail: next })).properties)
    const [currentToken, newToken] = links.map(link => link?.hashed_token ?? '')
    expect(
      unwrapAnswer(await createClient().verifyOtp({ token_hash: currentToken ?? '', type: 'email_change' })).session,
    ).toBeNull()
    expect(
      unwrapAnswer(await createClient().verifyOtp({ token_hash: newToken ?? '', type: 'email_change' })).user?.email,
    ).toBe(next)
  })

  test('keeps the e-mail address when the two confirmations belong to different changes', async () => {
    const { email } = await createUser()
    const client = createClient()
    unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
    const [ownChoice, adminChoice] = [nextEmailAddress(), nextEmailAddress()]
    unwrapAnswer(await client.updateUser({ email: ownChoice }))
    const mailedToken = (await inbox.mail(ownChoice)).token()
    const link = { type: 'email_change_current', email, newEmail: adminChoice } as const
    const linkToken = unwrapAnswer(await admin.generateLink(link)).properties?.hashed_token ?? ''
    expect(
      unwrapAnswer(await createClient().verifyOtp({ token_hash: linkToken, type: 'email_change' })).session,
    ).toBeNull()
    const stale = await createClient().verifyOtp({ token_hash: mailedToken, type: 'email_change' })
    expect(stale.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect(unwrapAnswer(await client.getUser()).user.email).toBe(email)
    unwrapAnswer(await client.updateUser({ email: ownChoice }))
    const secondToken = (await inbox.mail(ownChoice, 2)).token()
    unwrapAnswer(await createClient().verifyOtp({ token_hash: secondToken, type: 'email_change' }))
    const secondLinkToken = unwrapAnswer(await admin.generateLink(link)).properties?.hashed_token ?? ''
    expect(
      unwrapAnswer(await createClient().verifyOtp({ token_hash: secondLinkToken, type: 'email_change' })).session,
    ).toBeNull()
    expect(unwrapAnswer(await client.getUser()).user.email).toBe(email)
  })

  test('records the creation and deletion of a user in the audit log', async () => {
    const { user } = await createUser()
    await admin.deleteUser(user.id)
    const entries = (await shop.db.select().from(auditLog)).filter(entry => entry.target === user.id)
    expect(entries.map(entry => entry.action)).toEqual(['user.created', 'user.deleted'])
  })

  test('rejects changing or deleting the owner’s account, or generating a link for it', async () => {
    const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
    const email = nextEmailAddress()
    const { user } = unwrapAnswer(
      await createAuthClient(Client, shop.url, { headers: { 'X-Setup-Token': token } }).signUp({
        email,
        password: strongPassword,
      }),
    )
    const id = user?.id ?? ''
    const results = [
      await admin.updateUserById(id, { password: 'cinco cavalos mais mansos' }),
      await admin.deleteUser(id),
      await admin.generateLink({ type: 'recovery', email }),
    ]
    expect(results.map(({ error }) => error?.code)).toEqual(['not_admin', 'not_admin', 'not_admin'])
    expect((await signIn(email)).error).toBeNull()
  })

  test('accepts only keys with the service role, and only from callers that are not browsers', async () => {
    const createKeyHeaders = async (role: 'service_role' | 'admin') => {
      const { key, hash, lastFour } = generateApiKey()
      await shop.db.insert(apiKeys).values({ id: newId(), name: role, key_hash: hash, last_four: lastFour, role })
      return { Authorization: `Bearer ${key}` }
    }
    const [service, ordinary] = [await createKeyHeaders('service_role'), await createKeyHeaders('admin')]
    const list = (headers: Record<string, string>) => createAuthClient(Client, shop.url, { headers }).admin.listUsers()
    expect((await list(service)).error).toBeNull()
    expect((await list({ ...service, Origin: shop.url })).error).toMatchObject({ code: 'not_admin', status: 403 })
    expect((await list(ordinary)).error).toMatchObject({ code: 'not_admin', status: 403 })
  })

  test('rejects callers without a service token', async () => {
    const { email } = await createUser()
    const { session } = unwrapAnswer(await signIn(email))
    const codes = []
    for (const header of [null, 'x', session?.access_token, await key.token({ role: 'authenticated' })]) {
      const caller = createAuthClient(Client, shop.url, {
        headers: header ? { Authorization: `Bearer ${header}` } : {},
      })
      const { error } = await caller.admin.listUsers()
      codes.push([error?.status, error?.code])
    }
    expect(codes).toEqual([
      [401, 'no_authorization'],
      [403, 'bad_jwt'],
      [403, 'not_admin'],
      [403, 'bad_jwt'],
    ])
  })
})
