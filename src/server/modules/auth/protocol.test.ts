import { expect, test } from 'vitest'
import { authSso, readMe, readSetup } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { strongPassword } from './memory.fixture.ts'
import { createOwnerLink } from './owner-link.ts'

let now = Date.now()
let owner = ''
const shop = await startTestApp({ clock: () => new Date(now) })
const email = 'marina@lumen.example'
const json = { 'content-type': 'application/json' }
let address = 0
const request = (path: string, init: RequestInit & { from?: string } = {}) =>
  fetch(`${shop.url}/auth/v1/${path}`, {
    ...init,
    headers: { 'x-forwarded-for': init.from ?? `10.9.0.${++address}`, ...(init.headers as Record<string, string>) },
  })
const post = (path: string, body: unknown, headers: Record<string, string> = {}, from?: string) =>
  request(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers }, ...(from && { from }) })
const createSetupToken = async () =>
  new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''

test('rejects a sign-up without the one-time setup token, which expires after a day', async () => {
  const account = { email, password: strongPassword }
  expect((await post('signup', account)).status).toBe(422)
  expect(await (await post('signup', account, { 'x-setup-token': 'guess' })).json()).toMatchObject({
    code: 422,
    error_code: 'signup_disabled',
    msg: expect.any(String),
  })
  const first = await createSetupToken()
  const token = await createSetupToken()
  const readState = async (setupToken: string | null) =>
    (await shop.browser().send(readSetup, { body: { token: setupToken } })).body.state
  expect([await readState(null), await readState(first), await readState(token)]).toEqual(['closed', 'closed', 'open'])
  now += 25 * 3_600_000
  expect(await readState(token)).toBe('closed')
  expect((await post('signup', account, { 'x-setup-token': token })).status).toBe(422)
})

test('creates one owner when two people use the same one-time link concurrently', async () => {
  const token = await createSetupToken()
  const header = { 'x-setup-token': token }
  const weak = await post('signup', { email, password: 'Password1234' }, header)
  expect(await weak.json()).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['pwned'] } })
  expect(await (await post('signup', { email: 'no', password: strongPassword }, header)).json()).toMatchObject({
    error_code: 'validation_failed',
  })
  const both = await Promise.all(
    [email, 'second@lumen.example'].map(each => post('signup', { email: each, password: strongPassword }, header)),
  )
  expect(both.map(each => each.status).sort()).toEqual([200, 422])
  const [winner] = both.filter(each => each.ok)
  const { access_token } = (winner ? await winner.json() : {}) as { access_token: string }
  const me = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${access_token}` } })
  const { role, email: account } = (await me.json()) as { role: string; email: string }
  expect(role).toBe('owner')
  owner = account
})

test('formats errors for the API version that the client requests', async () => {
  const body = { email, password: 'not the password at all' }
  const older = await post('token?grant_type=password', body)
  expect([older.status, await older.json()]).toEqual([
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  ])
  const newer = await post('token?grant_type=password', body, { 'x-supabase-api-version': '2024-01-01' })
  expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(await newer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  const nothing = await post('token?grant_type=password', {})
  expect(await nothing.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'You must provide either an email or phone number and a password',
  })
})

test.each([
  ['no Authorization header', undefined, 401, 'no_authorization'],
  ['an Authorization scheme other than Bearer', 'Basic abc', 401, 'no_authorization'],
  ['a text that is not a JWT', 'Bearer x', 403, 'bad_jwt'],
  ['an unsigned token', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`, 403, 'bad_jwt'],
  [
    'a token with an unknown key id',
    `Bearer ${btoa('{"alg":"ES256","kid":"0198a7f0-0000-7000-8000-000000000000"}')}.e30.AA`,
    403,
    'bad_jwt',
  ],
  ['a token whose key id is not a string', `Bearer ${btoa('{"alg":"ES256","kid":{"a":1}}')}.e30.AA`, 403, 'bad_jwt'],
])('rejects a request with 4xx, never 5xx: %s', async (_, authorization, status, code) => {
  const headers = authorization ? { authorization } : {}
  const answer = await request('user', { headers })
  expect([answer.status, (await answer.json()).error_code]).toEqual([status, code])
  expect((await fetch(shop.url + readMe.path, { headers })).status).toBe(401)
})

test.each(['{"email":', '[]', 'null', '"x"', '{"email":{"a":1},"password":[]}', '{"refresh_token":7}'])(
  'rejects the request body %s with 4xx',
  async body => {
    for (const path of ['signup', 'token?grant_type=password', 'token?grant_type=refresh_token', 'token']) {
      const answer = await request(path, { method: 'POST', body, headers: json })
      expect([path, Math.trunc(answer.status / 100)]).toEqual([path, 4])
      expect(await answer.json()).toHaveProperty('error_code')
    }
  },
)

test('rejects calls to a feature that is not configured, with the protocol’s error', async () => {
  const answer = await request(authSso.path.replace('/auth/v1/', ''), { method: authSso.method })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error_code: 'saml_provider_disabled', code: 404 })
})

test.each([
  ['GET', 'user', undefined],
  ['POST', 'token?grant_type=password', '{"email":'],
  ['POST', 'token?grant_type=password', '{"email":"nobody@lumen.example","password":"a wrong guess here"}'],
  ['POST', 'token?grant_type=refresh_token', '{"refresh_token":"none"}'],
  ['POST', 'verify', '{"type":"email","email":"nobody@lumen.example","token":"000000"}'],
  ['POST', 'signup', '{"email":"a@b.example","password":"short"}'],
  ['GET', 'authorize?provider=none', undefined],
] as const)('sends the error code of %s %s also in a header, in both API versions', async (method, path, body) => {
  for (const version of [{}, { 'x-supabase-api-version': '2024-01-01' }]) {
    const answer = await request(path, { method, ...(body && { body }), headers: { ...json, ...version } })
    const reply = await answer.json()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('x-sb-error-code')).toBe('error_code' in reply ? reply.error_code : reply.code)
  }
})

test.each([
  [
    'authorize?provider=nothing',
    undefined,
    'validation_failed',
    'Unsupported provider: Provider nothing could not be found',
  ],
  ['authorize?provider=', undefined, 'validation_failed', 'Unsupported provider: missing provider'],
  [
    'token?grant_type=id_token',
    { provider: 'nothing', id_token: 'x' },
    'validation_failed',
    'Custom OIDC provider "nothing" not allowed',
  ],
  ['token?grant_type=none', {}, 'invalid_credentials', 'unsupported_grant_type'],
  ['user', undefined, 'no_authorization', 'This endpoint requires a valid Bearer token'],
])('rejects %s %j with the message of the reference server', async (path, body, code, msg) => {
  const answer = await request(path, body ? { method: 'POST', body: JSON.stringify(body), headers: json } : {})
  expect(await answer.json()).toMatchObject({ error_code: code, msg })
})

test('limits password guesses with Retry-After, without locking the user out on other IP addresses', async () => {
  const guess = () =>
    post('token?grant_type=password', { email: owner, password: 'a wrong guess here' }, {}, '10.8.0.1')
  for (let each = 0; each < 10; each++) expect((await guess()).status).toBe(400)
  const limited = await guess()
  expect([limited.status, (await limited.json()).error_code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const elsewhere = await post('token?grant_type=password', { email: owner, password: strongPassword }, {}, '10.8.0.2')
  expect(elsewhere.status).toBe(200)
  now += 15 * 60_000
  expect((await guess()).status).toBe(400)
})

test('rejects an unknown account in the same time as a wrong password', async () => {
  const guess = async (name: string) => {
    const start = performance.now()
    const { status } = await post('token?grant_type=password', { email: name, password: 'a wrong guess here' })
    expect(status).toBe(400)
    return performance.now() - start
  }
  const times: { known: number; unknown: number }[] = []
  for (let each = 0; each < 5; each++)
    times.push({ known: await guess(email), unknown: await guess('nobody@lumen.example') })
  // The fastest runs are compared, because other load on the machine can only slow a run down.
  const [known, unknown] = [Math.min(...times.map(each => each.known)), Math.min(...times.map(each => each.unknown))]
  expect(unknown / known).toBeGreaterThan(0.4)
})

test('publishes the signing keys without their private parts', async () => {
  const { keys } = (await (await request('.well-known/jwks.json')).json()) as { keys: Record<string, string>[] }
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})
