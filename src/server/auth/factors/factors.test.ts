import { AuthClient } from '@supabase/auth-js'
import { AuthClient as EarlierClient } from 'auth-js-271'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { listProducts } from '#contract/catalog.ts'
import { confirmPassword } from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, memberPassword } from '#tests/support/team.ts'
import { createMemoryStorage, strongPassword } from '../memory.fixture.ts'
import { createOwnerLink } from '../owner-link.ts'

type Client = InstanceType<typeof AuthClient>
const clients = { 'the pinned client': AuthClient, 'an earlier client': EarlierClient }

describe.each(Object.entries(clients))('second factors with %s, unmodified', async (_, EachClient) => {
  let now = Date.now()
  const minutes = (count: number) => {
    now += count * 60_000
  }
  const shop = await startTestApp({ clock: () => new Date(now) })
  const email = 'marina@lumen.example'
  const events: string[] = []
  const fresh = (headers: Record<string, string> = {}) => {
    const client = new (EachClient as typeof AuthClient)({
      url: `${shop.url}/auth/v1`,
      headers,
      storage: createMemoryStorage(),
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
    })
    client.onAuthStateChange(event => void events.push(event))
    return client
  }
  const signedIn = async () => {
    const client = fresh()
    const { error } = await client.signInWithPassword({ email, password: strongPassword })
    expect(error).toBeNull()
    return client
  }
  const sessionOf = async (client: Client) => {
    const { data } = await client.getSession()
    if (!data.session) throw new Error('no session')
    return data.session
  }
  const enrol = async (client: Client, friendlyName: string) => {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
    expect(error).toBeNull()
    if (data?.type !== 'totp') throw new Error('no factor')
    return { id: data.id, ...data.totp }
  }
  const codeOf = (secret: string, ahead = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + ahead * 30_000 })
  const wrongFor = (secret: string) => {
    const right = [-1, 0, 1].map(ahead => codeOf(secret, ahead))
    return ['000000', '111111', '222222', '333333'].find(code => !right.includes(code)) ?? ''
  }
  const call = async (client: Client, path: string) => {
    const { access_token } = await sessionOf(client)
    const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${access_token}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const levels = async (client: Client) => {
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  let phone = { id: '', secret: '', uri: '', qr_code: '' }

  test('shows a new factor’s secret once, as an image and as text, and does not count it yet', async () => {
    const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
    await fresh({ 'X-Setup-Token': token }).signUp({ email, password: strongPassword })
    const client = await signedIn()
    phone = await enrol(client, 'Telefone')
    expect(phone.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(phone.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    expect(phone.uri).toContain(phone.secret)
    const { data: factors } = await client.mfa.listFactors()
    expect(factors?.totp).toEqual([])
    expect(factors?.all).toMatchObject([{ id: phone.id, friendly_name: 'Telefone', status: 'unverified' }])
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    const { rows } = await shop.db.execute(sql`select * from auth_factors`)
    expect(JSON.stringify(rows)).not.toContain(phone.secret)
  })

  test('refuses an invalid enrollment with the protocol’s errors', async () => {
    const client = await signedIn()
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' })
    expect(again.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    const sms = await client.mfa.enroll({ factorType: 'phone', phone: '+5511987654321' })
    expect(sms.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
    const other = await client.mfa.enroll({ factorType: 'pigeon' } as never)
    expect(other.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const nobody = await fresh().mfa.enroll({ factorType: 'totp' })
    expect(nobody.error).not.toBeNull()
  })

  test('verifies a factor with a code, raises this session and ends other aal1 sessions', async () => {
    const client = await signedIn()
    const elsewhere = await signedIn()
    const before = await sessionOf(client)
    const wrong = await client.mfa.challengeAndVerify({ factorId: phone.id, code: wrongFor(phone.secret) })
    expect(wrong.error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
      message: 'Invalid TOTP code entered',
    })
    events.length = 0
    const { data, error } = await client.mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret) })
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(data?.user.factors).toMatchObject([{ id: phone.id, status: 'verified', factor_type: 'totp' }])
    expect(data?.refresh_token).not.toBe(before.refresh_token)
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentAuthenticationMethods.map(each => (each as { method: string }).method)).toEqual([
      'totp',
      'password',
    ])
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
  })

  test('accepts a code once, even when it is sent concurrently', async () => {
    minutes(1)
    const [one, two, three] = await Promise.all([signedIn(), signedIn(), signedIn()])
    const code = codeOf(phone.secret)
    const answers = await Promise.all(
      [one, two, three].map(client => client.mfa.challengeAndVerify({ factorId: phone.id, code })),
    )
    expect(answers.filter(answer => answer.error === null)).toHaveLength(1)
    const late = await (await signedIn()).mfa.challengeAndVerify({ factorId: phone.id, code })
    expect(late.error).toMatchObject({ code: 'mfa_verification_failed' })
    minutes(16)
    const old = await (await signedIn()).mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret, -2) })
    expect(old.error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  test('allows only reading who is signed in until a code is verified', async () => {
    minutes(1)
    const client = await signedIn()
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    const me = await call(client, readMe.path)
    expect(me).toMatchObject({ status: 200, body: { email, twoFactor: true, aal: 'aal1', nextAal: 'aal2' } })
    const closed = await call(client, listProducts.path)
    expect(closed).toMatchObject({ status: 403, body: { error: 'second_factor_needed' } })
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret) })
    expect((await call(client, listProducts.path)).status).toBe(200)
    expect(await call(client, readMe.path)).toMatchObject({ body: { aal: 'aal2', nextAal: 'aal2' } })
  })

  test('ends the raised session when an earlier refresh token is used', async () => {
    minutes(1)
    const client = await signedIn()
    const before = await sessionOf(client)
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret) })
    const stolen = await fresh().refreshSession({ refresh_token: before.refresh_token })
    expect(stolen.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('limits a challenge to five attempts and five minutes', async () => {
    minutes(16)
    const client = await signedIn()
    const { data: first } = await client.mfa.challenge({ factorId: phone.id })
    const answer = (challengeId: string | undefined, code: string) =>
      client.mfa.verify({ factorId: phone.id, challengeId: challengeId ?? '', code })
    for (let each = 0; each < 5; each++) {
      expect((await answer(first?.id, wrongFor(phone.secret))).error?.code).toBe('mfa_verification_failed')
    }
    const sixth = await answer(first?.id, codeOf(phone.secret))
    expect(sixth.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
    const { data: second } = await client.mfa.challenge({ factorId: phone.id })
    expect(second?.expires_at).toBe(Math.floor(now / 1000) + 300)
    minutes(5)
    expect((await answer(second?.id, codeOf(phone.secret))).error?.code).toBe('mfa_challenge_expired')
    const { data: third } = await client.mfa.challenge({ factorId: phone.id })
    expect((await answer(third?.id, codeOf(phone.secret))).error).toBeNull()
    const used = await answer(third?.id, codeOf(phone.secret, 1))
    expect(used.error?.code).toBe('mfa_challenge_expired')
  })

  test('limits guesses across any number of challenges', async () => {
    minutes(16)
    const client = await signedIn()
    const codes: (string | undefined)[] = []
    for (let each = 0; each < 11; each++) {
      const { error } = await client.mfa.challengeAndVerify({ factorId: phone.id, code: wrongFor(phone.secret) })
      codes.push(error?.code)
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('mfa_verification_failed'))
    expect(codes[10]).toBe('over_request_rate_limit')
    minutes(16)
    const right = await client.mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret) })
    expect(right.error).toBeNull()
  })

  test('reports an unknown factor or challenge, or one of another user', async () => {
    const client = await signedIn()
    const gone = await client.mfa.challenge({ factorId: '0198a7f0-0000-7000-8000-000000000000' })
    expect(gone.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const broken = await client.mfa.challenge({ factorId: 'x' })
    expect(broken.error?.status).toBe(404)
    const challengeId = '0198a7f0-0000-7000-8000-000000000000'
    const foreign = await client.mfa.verify({ factorId: phone.id, challengeId, code: '123456' })
    expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 })
    const empty = await client.mfa.verify({ factorId: phone.id, challengeId, code: '' })
    expect(empty.error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  test('requires aal2 to add or remove a factor, and returns to aal1 without one', async () => {
    minutes(1)
    const client = await signedIn()
    const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(second.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    const early = await client.mfa.unenroll({ factorId: phone.id })
    expect(early.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.secret) })
    await enrol(client, 'Tablet')
    const done = await client.mfa.unenroll({ factorId: phone.id })
    expect(done).toMatchObject({ data: { id: phone.id }, error: null })
    await client.refreshSession()
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    expect(await call(client, readMe.path)).toMatchObject({ body: { twoFactor: false, aal: 'aal1', nextAal: 'aal1' } })
    expect((await call(client, listProducts.path)).status).toBe(200)
    const { rows } = await shop.db.execute(
      sql`select action, member_id is not null as known from audit_log where action like 'factor.%' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'factor.added', known: true },
      { action: 'factor.removed', known: true },
    ])
    const told = await shop.db.execute(sql`select kind, recipient from emails order by created_at, id`)
    expect(told.rows).toEqual([
      { kind: 'account.factor_added', recipient: email },
      { kind: 'account.factor_removed', recipient: email },
    ])
  })
})

test('refuses enrollment in an older session until the password is confirmed', async () => {
  let now = Date.now()
  const shop = await startTestApp({ clock: () => new Date(now) })
  const owner = await addMember(shop, 'owner')
  const begin = (name: string) =>
    owner.raw('POST', '/auth/v1/factors', { payload: JSON.stringify({ factor_type: 'totp', friendly_name: name }) })
  expect((await begin('At once')).statusCode).toBe(200)
  now += 15 * 60_000
  const late = await begin('Late')
  expect([late.statusCode, late.json().error_code]).toEqual([400, 'reauthentication_needed'])
  expect((await owner.send(confirmPassword, { body: { password: memberPassword } })).status).toBe(204)
  expect((await begin('Confirmed')).statusCode).toBe(200)
})

test('limits a user to ten factors, even with concurrent enrollments', async () => {
  const shop = await startTestApp()
  const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { ...headers, 'x-setup-token': token },
    body: JSON.stringify({ email: 'dona@lumen.example', password: strongPassword }),
  })
  const { access_token } = (await made.json()) as { access_token: string }
  const begin = (name: string) =>
    fetch(`${shop.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ factor_type: 'totp', friendly_name: name }),
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, each) => begin(`Factor ${each}`)))
  expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(200), 422, 422])
})
