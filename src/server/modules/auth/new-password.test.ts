import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, memberPassword, signInAs } from '#tests/support/team.ts'
import { createInboxReader } from './memory.fixture.ts'
import { endSessions, lockUser, updateUserRow } from './repository.ts'

let now = Date.now()
const shop = await startTestApp({ worker: true, clock: () => new Date(now), env: { MAIL_INBOX: 'open' } })
const inbox = createInboxReader(shop.url)
type Caller = Awaited<ReturnType<typeof signInAs>>
const next = 'cinco cavalos mais mansos'

const changePassword = ({ raw }: Pick<Caller, 'raw'>, body: object) =>
  raw('PUT', '/auth/v1/user', { payload: JSON.stringify(body) })
const signIn = async (email: string, password: string) => (await signInAs(shop, email, password)).token
const post = async (path: string, body: object) => {
  const answer = await fetch(`${shop.url}/auth/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

describe('new password', () => {
  test('ends a session that a concurrent sign-in with the old password opens', async () => {
    const { userId, email } = await addMember(shop, 'editor', 'ana@lumen.example')
    // The transaction repeats the steps of a password change, and pauses after the sign-in has verified the old
    // password.
    const opening = await shop.db.transaction(async tx => {
      await lockUser(tx, userId)
      const signingIn = signInAs(shop, email)
      await pause(300)
      await endSessions(tx, { userId }, new Date(now))
      await updateUserRow(tx, userId, { password_hash: 'another' }, new Date(now))
      return { underWay: signingIn }
    })
    const { token, send } = await opening.underWay
    expect([token, (await send(readMe, {})).status]).toEqual([undefined, 401])
  })

  test('accepts only one of two password changes that two sessions of a member send concurrently', async () => {
    const member = await addMember(shop, 'editor', 'bia@lumen.example')
    const otherSession = await signInAs(shop, member.email)
    const passwords = [next, 'seis cavalos ainda mansos']
    const answers = await Promise.all(
      [member, otherSession].map((each, at) => changePassword(each, { password: passwords[at] })),
    )
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 403])
    const winner = answers.findIndex(answer => answer.statusCode === 200)
    expect(await signIn(member.email, passwords[winner] ?? '')).toEqual(expect.any(String))
    expect(await signIn(member.email, passwords[1 - winner] ?? '')).toBeUndefined()
  })

  test('accepts a new password without the current one for an hour after a recovery', async () => {
    const { email } = await addMember(shop, 'editor', 'flora@lumen.example')
    await post('recover', { email })
    const token_hash = (await inbox.mail(email)).token()
    const { body } = await post('verify', { type: 'recovery', token_hash })
    const recoverySession = shop.withBearer(body.access_token)
    now += 60 * 60_000
    const again = await post('token?grant_type=refresh_token', { refresh_token: body.refresh_token })
    const refused = await changePassword(shop.withBearer(again.body.access_token), { password: next })
    expect([refused.statusCode, refused.json().error_code]).toEqual([400, 'reauthentication_needed'])
    now -= 1_000
    expect((await changePassword(recoverySession, { password: next })).statusCode).toBe(200)
  })

  test('invalidates a PKCE code that was issued before the password change', async () => {
    const member = await addMember(shop, 'editor', 'caio@lumen.example')
    const verifier = 'v'.repeat(50)
    const request = { email: member.email, code_challenge: verifier, code_challenge_method: 'plain' }
    await post('recover', request)
    const { search } = (await inbox.mail(member.email)).link()
    const redirect = await fetch(`${shop.url}/auth/v1/verify${search}`, { redirect: 'manual' })
    const code = new URL(redirect.headers.get('location') ?? '').searchParams.get('code')
    expect((await changePassword(member, { password: next })).statusCode).toBe(200)
    const exchange = await post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
    expect(exchange).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })
})

test('does not reveal the current password through an update with invalid metadata', async () => {
  const member = await addMember(shop, 'editor', 'davi@lumen.example')
  for (const data of [{ a: '\0' }, { '\ud800': 1 }]) {
    for (const password of [memberPassword, next]) {
      const answer = await changePassword(member, { password, data })
      expect([answer.statusCode, answer.json().error_code]).toEqual([400, 'validation_failed'])
    }
  }
  expect(await signIn(member.email, memberPassword)).toEqual(expect.any(String))
})

test('keeps an account with metadata of the maximum size usable', async () => {
  const member = await addMember(shop, 'editor', 'elis@lumen.example')
  const write = async (data: object) => (await changePassword(member, { data })).statusCode
  expect(await write({ a: '牛'.repeat(990) })).toBe(200)
  expect(await write({ b: '牛'.repeat(990) })).toBe(400)
  expect(await write({ c: '牛'.repeat(1_100) })).toBe(400)
  const again = await signInAs(shop, member.email)
  expect((await again.send(readMe, {})).status).toBe(200)
})
