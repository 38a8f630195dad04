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

describe.each(Object.entries(clients))('second factors with %s', async (_, EachClient) => {
  let now = Date.now()
  const advanceMinutes = (count: number) => {
    now += count * 60_000
  }
  const shop = await startTestApp({ clock: () => new Date(now) })
  const email = 'marina@lumen.example'
  const events: string[] = []
  const createClient = (headers: Record<string, string> = {}) => {
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
  const createSignedInClient = async () => {
    const client = createClient()
    const { error } = await client.signInWithPassword({ email, password: strongPassword })
    expect(error).toBeNull()
    return client
  }
  const getSession = async (client: Client) => {
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
  const generateCode = (secret: string, ahead = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + ahead * 30_000 })
  const generateWrongCode = (secret: string) => {
    const validCodes = [-1, 0, 1].map(ahead => generateCode(secret, ahead))
    return ['000000', '111111', '222222', '333333'].find(code => !validCodes.includes(code)) ?? ''
  }
  const call = async (client: Client, path: string) => {
    const { access_token } = await getSession(client)
    const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${access_token}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const getLevels = async (client: Client) => {
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  let phone = { id: '', secret: '', uri: '', qr_code: '' }

  test('shows the secret of a new factor once, as image and text, and lists the factor as unverified', async () => {
    const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
    await createClient({ 'X-Setup-Token': token }).signUp({ email, password: strongPassword })
    const client = await createSignedInClient()
    phone = await enrol(client, 'Telefone')
    expect(phone.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(phone.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    expect(phone.uri).toContain(phone.secret)
    const { data: factors } = await client.mfa.listFactors()
    expect(factors?.totp).toEqual([])
    expect(factors?.all).toMatchObject([{ id: phone.id, friendly_name: 'Telefone', status: 'unverified' }])
    expect(await getLevels(client)).toEqual(['aal1', 'aal1'])
    const { rows } = await shop.db.execute(sql`select * from auth_factors`)
    expect(JSON.stringify(rows)).not.toContain(phone.secret)
  })

  test('rejects an invalid enrollment with the protocol’s errors', async () => {
    const client = await createSignedInClient()
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' })
    expect(again.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    const sms = await client.mfa.enroll({ factorType: 'phone', phone: '+5511987654321' })
    expect(sms.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
    const other = await client.mfa.enroll({ factorType: 'pigeon' } as never)
    expect(other.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const signedOut = await createClient().mfa.enroll({ factorType: 'totp' })
    expect(signedOut.error).not.toBeNull()
  })

  test('verifies a factor with a code, raises the session to aal2 and ends other aal1 sessions', async () => {
    const client = await createSignedInClient()
    const elsewhere = await createSignedInClient()
    const before = await getSession(client)
    const wrong = await client.mfa.challengeAndVerify({ factorId: phone.id, code: generateWrongCode(phone.secret) })
    expect(wrong.error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
      message: 'Invalid TOTP code entered',
    })
    events.length = 0
    const { data, error } = await client.mfa.challengeAndVerify({
      factorId: phone.id,
      code: generateCode(phone.secret),
    })
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(data?.user.factors).toMatchObject([{ id: phone.id, status: 'verified', factor_type: 'totp' }])
    expect(data?.refresh_token).not.toBe(before.refresh_token)
    expect(await getLevels(client)).toEqual(['aal2', 'aal2'])
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentAuthenticationMethods.map(each => (each as { method: string }).method)).toEqual([
      'totp',
      'password',
    ])
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await getLevels(client)).toEqual(['aal2', 'aal2'])
  })

  test('accepts a TOTP code once, even when several sessions send it concurrently', async () => {
    advanceMinutes(1)
    const [one, two, three] = await Promise.all([
      createSignedInClient(),
      createSignedInClient(),
      createSignedInClient(),
    ])
    const code = generateCode(phone.secret)
    const results = await Promise.all(
      [one, two, three].map(client => client.mfa.challengeAndVerify({ factorId: phone.id, code })),
    )
    expect(results.filter(answer => answer.error === null)).toHaveLength(1)
    const reused = await (await createSignedInClient()).mfa.challengeAndVerify({ factorId: phone.id, code })
    expect(reused.error).toMatchObject({ code: 'mfa_verification_failed' })
    advanceMinutes(16)
    const outdated = await (await createSignedInClient()).mfa.challengeAndVerify({
      factorId: phone.id,
      code: generateCode(phone.secret, -2),
    })
    expect(outdated.error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  test('lets a session read only its own user until a second-factor code is verified', async () => {
    advanceMinutes(1)
    const client = await createSignedInClient()
    expect(await getLevels(client)).toEqual(['aal1', 'aal2'])
    const me = await call(client, readMe.path)
    expect(me).toMatchObject({ status: 200, body: { email, twoFactor: true, aal: 'aal1', nextAal: 'aal2' } })
    const forbidden = await call(client, listProducts.path)
    expect(forbidden).toMatchObject({ status: 403, body: { error: 'second_factor_needed' } })
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: generateCode(phone.secret) })
    expect((await call(client, listProducts.path)).status).toBe(200)
    expect(await call(client, readMe.path)).toMatchObject({ body: { aal: 'aal2', nextAal: 'aal2' } })
  })

  test('ends an aal2 session when a refresh token is used that was issued before the second factor', async () => {
    advanceMinutes(1)
    const client = await createSignedInClient()
    const before = await getSession(client)
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: generateCode(phone.secret) })
    const reused = await createClient().refreshSession({ refresh_token: before.refresh_token })
    expect(reused.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('limits a second-factor challenge to five attempts and five minutes', async () => {
    advanceMinutes(16)
    const client = await createSignedInClient()
    const { data: first } = await client.mfa.challenge({ factorId: phone.id })
    const answer = (challengeId: string | undefined, code: string) =>
      client.mfa.verify({ factorId: phone.id, challengeId: challengeId ?? '', code })
    for (let each = 0; each < 5; each++) {
      expect((await answer(first?.id, generateWrongCode(phone.secret))).error?.code).toBe('mfa_verification_failed')
    }
    const sixth = await answer(first?.id, generateCode(phone.secret))
    expect(sixth.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
    const { data: second } = await client.mfa.challenge({ factorId: phone.id })
    expect(second?.expires_at).toBe(Math.floor(now / 1000) + 300)
    advanceMinutes(5)
    expect((await answer(second?.id, generateCode(phone.secret))).error?.code).toBe('mfa_challenge_expired')
    const { data: third } = await client.mfa.challenge({ factorId: phone.id })
    expect((await answer(third?.id, generateCode(phone.secret))).error).toBeNull()
    const reused = await answer(third?.id, generateCode(phone.secret, 1))
    expect(reused.error?.code).toBe('mfa_challenge_expired')
  })

  test('limits the code guesses of a user across all challenges', async () => {
    advanceMinutes(16)
    const client = await createSignedInClient()
    const codes: (string | undefined)[] = []
    for (let each = 0; each < 11; each++) {
      const { error } = await client.mfa.challengeAndVerify({
        factorId: phone.id,
        code: generateWrongCode(phone.secret),
      })
      codes.push(error?.code)
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('mfa_verification_failed'))
    expect(codes[10]).toBe('over_request_rate_limit')
    advanceMinutes(16)
    const result = await client.mfa.challengeAndVerify({ factorId: phone.id, code: generateCode(phone.secret) })
    expect(result.error).toBeNull()
  })

  test('rejects an unknown factor, an unknown challenge and an empty code', async () => {
    const client = await createSignedInClient()
    const missing = await client.mfa.challenge({ factorId: '0198a7f0-0000-7000-8000-000000000000' })
    expect(missing.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const malformed = await client.mfa.challenge({ factorId: 'x' })
    expect(malformed.error?.status).toBe(404)
    const challengeId = '0198a7f0-0000-7000-8000-000000000000'
    const foreign = await client.mfa.verify({ factorId: phone.id, challengeId, code: '123456' })
    expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 })
    const empty = await client.mfa.verify({ factorId: phone.id, challengeId, code: '' })
    expect(empty.error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  test('requires aal2 to add or remove a factor, and lowers the session to aal1 when its factor is removed', async () => {
    advanceMinutes(1)
    const client = await createSignedInClient()
    const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(second.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    const refused = await client.mfa.unenroll({ factorId: phone.id })
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
    await client.mfa.challengeAndVerify({ factorId: phone.id, code: generateCode(phone.secret) })
    await enrol(client, 'Tablet')
    const removed = await client.mfa.unenroll({ factorId: phone.id })
    expect(removed).toMatchObject({ data: { id: phone.id }, error: null })
    await client.refreshSession()
    expect(await getLevels(client)).toEqual(['aal1', 'aal1'])
    expect(await call(client, readMe.path)).toMatchObject({ body: { twoFactor: false, aal: 'aal1', nextAal: 'aal1' } })
    expect((await call(client, listProducts.path)).status).toBe(200)
    const { rows } = await shop.db.execute(
      sql`select action, member_id is not null as known from audit_log where action like 'factor.%' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'factor.added', known: true },
      { action: 'factor.removed', known: true },
    ])
    const notices = await shop.db.execute(sql`select kind, recipient from emails order by created_at, id`)
    expect(notices.rows).toEqual([
      { kind: 'account.factor_added', recipient: email },
      { kind: 'account.factor_removed', recipient: email },
    ])
  })
})

test('rejects enrolling a factor in a session older than 15 minutes until the password is confirmed', async () => {
  let now = Date.now()
  const shop = await startTestApp({ clock: () => new Date(now) })
  const owner = await addMember(shop, 'owner')
  const enrol = (name: string) =>
    owner.raw('POST', '/auth/v1/factors', { payload: JSON.stringify({ factor_type: 'totp', friendly_name: name }) })
  expect((await enrol('At once')).statusCode).toBe(200)
  now += 15 * 60_000
  const refused = await enrol('Late')
  expect([refused.statusCode, refused.json().error_code]).toEqual([400, 'reauthentication_needed'])
  expect((await owner.send(confirmPassword, { body: { password: memberPassword } })).status).toBe(204)
  expect((await enrol('Confirmed')).statusCode).toBe(200)
})

test('limits a user to ten factors, even with concurrent enrollments', async () => {
  const shop = await startTestApp()
  const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
  const headers = { 'content-type': 'application/json' }
  const signUp = await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { ...headers, 'x-setup-token': token },
    body: JSON.stringify({ email: 'dona@lumen.example', password: strongPassword }),
  })
  const { access_token } = (await signUp.json()) as { access_token: string }
  const enrol = (name: string) =>
    fetch(`${shop.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ factor_type: 'totp', friendly_name: name }),
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, each) => enrol(`Factor ${each}`)))
  expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(200), 422, 422])
})
