import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { fetchMails } from '#tests/support/mail-inbox.ts'
import { addMember } from '#tests/support/team.ts'
import { clients, createAuthClient, createInboxReader, nextEmailAddress, strongPassword } from './memory.fixture.ts'

let now = Date.now()
const advanceMinutes = (count: number) => {
  now += count * 60_000
}
const shop = await startTestApp({
  worker: true,
  clock: () => new Date(now),
  env: { MAIL_INBOX: 'open', AUTH_SIGNUP: 'open' },
})
const inbox = createInboxReader(shop.url)
const post = async (path: string, body: object, from = '10.9.0.1') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const listSubjects = async (email: string) => (await fetchMails(shop, email)).map(mail => mail.subject)
/**
 * Lists the notices about wrong codes. A test that expects no notice first waits for another e-mail that was requested
 * after the wrong codes.
 */
const listWarnings = async (email: string) =>
  (await listSubjects(email)).filter(subject => /errados|Wrong/.test(subject))

describe('e-mail with a sign-in link and code', () => {
  it.each(['owner', 'admin', 'editor', 'viewer'] as const)(
    'accepts the link and code of a member for ten minutes (%s)',
    async role => {
      const { email } = await addMember(shop, role)
      for (const [path, type] of [
        ['recover', 'recovery'],
        ['otp', 'magiclink'],
      ] as const) {
        const mailsBefore = (await fetchMails(shop, email)).length
        await post(path, { email })
        const mail = await inbox.mail(email, mailsBefore + 1)
        expect(mail.text).toMatch(/por 10 minutos|within 10 minutes/)
        advanceMinutes(10)
        const expired = await post('verify', { type, token_hash: mail.token() })
        expect(expired).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
        expect((await post('verify', { type, email, token: mail.code() })).status).toBe(403)
        await post(path, { email })
        const next = await inbox.mail(email, mailsBefore + 2)
        now += 10 * 60_000 - 1_000
        expect((await post('verify', { type, token_hash: next.token() })).status).toBe(200)
      }
    },
  )

  it('accepts the link of a non-member for one hour', async () => {
    const email = nextEmailAddress()
    await post('signup', { email, password: strongPassword })
    await post('verify', { type: 'signup', token_hash: (await inbox.mail(email)).token() })
    await post('recover', { email })
    const mail = await inbox.mail(email, 2)
    expect(mail.text).toMatch(/por uma hora|within an hour/)
    advanceMinutes(59)
    expect((await post('verify', { type: 'recovery', token_hash: mail.token() })).status).toBe(200)
  })
})

describe('notice about wrong codes', () => {
  const guess = async (email: string, times: number, from?: string) => {
    for (let at = 0; at < times; at++) await post('verify', { type: 'recovery', email, token: '000000' }, from)
  }

  it('mails the notice at most once an hour, and not for two typing errors', async () => {
    const { email } = await addMember(shop, 'admin', 'nina@lumen.example')
    await guess(email, 2, '10.9.1.1')
    await post('recover', { email })
    await inbox.mail(email)
    expect(await listWarnings(email)).toEqual([])
    await guess(email, 7, '10.9.1.1')
    await expect.poll(() => listWarnings(email)).toHaveLength(1)
    advanceMinutes(30)
    await guess(email, 6, '10.9.1.2')
    await post('otp', { email })
    await inbox.mail(email, 3)
    expect(await listWarnings(email)).toHaveLength(1)
    advanceMinutes(61)
    await guess(email, 3, '10.9.1.3')
    await expect.poll(() => listWarnings(email)).toHaveLength(2)
  })

  it('mails the notice for wrong codes of the second factor', async () => {
    const { email, userId } = await addMember(shop, 'admin', 'rita@lumen.example')
    const client = createAuthClient(clients['the pinned client'], shop.url)
    await client.signInWithPassword({ email, password: 'quatro cavalos mansos' })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (data?.type !== 'totp') throw new Error('no factor')
    const code = TOTP.generate({ secret: Secret.fromBase32(data.totp.secret), timestamp: now })
    const wrongCode = code === '000000' ? '111111' : '000000'
    for (let at = 0; at < 3; at++) await client.mfa.challengeAndVerify({ factorId: data.id, code: wrongCode })
    await expect.poll(() => listWarnings(email)).toHaveLength(1)
    expect((await fetchMails(shop, email)).map(mail => mail.text).join()).not.toContain(userId)
  })

  it('mails no notice to an e-mail address without a member', async () => {
    await guess('nobody@lumen.example', 9, '10.9.1.4')
    const { email } = await addMember(shop, 'viewer', 'last@lumen.example')
    await post('recover', { email })
    await inbox.mail(email)
    expect(await fetchMails(shop, 'nobody@lumen.example')).toEqual([])
  })
})
