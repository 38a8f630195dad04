import { expect, test } from 'vitest'
import { authOneTimeTokens, authUsers } from '#server/platform/db/schema/auth.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { strongPassword } from './memory.fixture.ts'
import { createOwnerLink } from './owner-link.ts'

let now = Date.now()
const shop = await startTestApp({ worker: true, clock: () => new Date(now) })
const owner = 'marina@lumen.example'
const unknownEmail = 'nobody@lumen.example'
let callers = 0
const post = async (path: string, body: object, address = `10.7.${callers++ >> 8}.${callers & 255}`) => {
  const answer = await fetch(`${shop.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json(), retryAfter: Number(answer.headers.get('retry-after')) }
}
const waitForJobs = () =>
  eventually(async () => (await shop.db.select().from(outbox)).every(row => row.state === 'done'))
const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
await fetch(`${shop.url}/auth/v1/signup`, {
  method: 'POST',
  headers: { 'x-setup-token': token },
  body: JSON.stringify({ email: owner, password: strongPassword }),
})

test.each([
  ['recover', {}],
  ['otp', {}],
  ['otp', { create_user: true }],
  ['resend', { type: 'signup' }],
  ['resend', { type: 'email_change' }],
])('sends the same response to %s %o for a registered and an unknown e-mail address', async (path, fields) => {
  const [known, unknown] = [
    await post(path, { email: owner, ...fields }),
    await post(path, { email: unknownEmail, ...fields }),
  ]
  expect(known).toEqual({ status: 200, body: {}, retryAfter: 0 })
  expect(unknown).toEqual(known)
  await waitForJobs()
  expect((await shop.db.select().from(emails)).map(mail => mail.recipient)).not.toContain(unknownEmail)
  expect((await shop.db.select().from(authUsers)).map(user => user.email)).toEqual([owner])
})

test('leaves the account lookup to the worker, so that the response time does not reveal accounts', async () => {
  const queued = await shop.db.select().from(outbox)
  const mailRequests = queued.filter(row => row.topic === 'auth.mail')
  expect(mailRequests.length).toBeGreaterThan(4)
  expect(JSON.stringify(mailRequests)).not.toMatch(/lumen/)
})

test('stores codes, links and sign-in e-mails hashed or encrypted', async () => {
  const rows = await shop.db.select().from(authOneTimeTokens)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/)
  const mails = await shop.db.select().from(emails)
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails)
    expect([mail.kind, mail.html.slice(0, 3), mail.text.slice(0, 3)]).toEqual([mail.kind, 'v1.', 'v1.'])
  expect((await fetch(`${shop.url}/dev/mails?to=${owner}`)).status).toBe(404)
})

test('rejects a sign-up with an e-mail address and an anonymous sign-up', async () => {
  const answer = await post('signup', { email: unknownEmail, password: strongPassword })
  expect(answer).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
  expect((await post('signup', { data: {} })).body.code).toBe('anonymous_provider_disabled')
})

test('limits e-mails to three per recipient in 15 minutes, whether or not the account exists', async () => {
  now += 15 * 60_000
  for (const email of [owner, unknownEmail]) {
    for (let each = 0; each < 3; each++) expect((await post('recover', { email })).status).toBe(200)
    const limited = await post('recover', { email })
    expect(limited).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(limited.retryAfter).toBeGreaterThan(0)
  }
  now += 15 * 60_000
  expect((await post('recover', { email: owner })).status).toBe(200)
})

test('limits code guesses per account and per IP address, whether or not the account exists', async () => {
  for (const email of [owner, unknownEmail]) {
    const guess = (address?: string) => post('verify', { type: 'recovery', email, token: '000000' }, address)
    for (let each = 0; each < 10; each++) expect((await guess('10.6.0.1')).status).toBe(403)
    expect(await guess('10.6.0.1')).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    for (let each = 0; each < 10; each++) expect((await guess()).status).toBe(403)
    const limited = await guess()
    expect([limited.status, limited.retryAfter > 0]).toEqual([429, true])
  }
})

test('allows five attempts at a mailed code even when more attempts are sent concurrently', async () => {
  now += 24 * 3_600_000
  await post('recover', { email: owner })
  await waitForJobs()
  await Promise.all(
    Array.from({ length: 12 }, () => post('verify', { type: 'recovery', email: owner, token: '000000' })),
  )
  const rows = await shop.db.select().from(authOneTimeTokens)
  expect(rows.filter(row => row.purpose === 'recovery').map(row => row.tries)).toEqual([5])
})
