import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { rateLimits } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { addMember, memberPassword } from '#tests/support/team.ts'
import { createInboxReader } from './memory.fixture.ts'
import { nextPhoneNumber, withPhoneSender } from './phones/phone.fixture.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
const { email } = await addMember(shop, 'owner')
const guessingAddress = '10.66.0.1'
const post = async (path: string, body: object, from: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify(body),
  })
  return answer.statusCode
}
/**
 * Sends requests until `count` of them were rejected with 429, advancing the clock by a minute after every 50 requests.
 */
async function repeatUntilRefused(count: number, path: string, buildBody: (at: number) => object) {
  const statuses: number[] = []
  for (let at = 0; statuses.filter(status => status === 429).length < count; at++) {
    if (at % 50 === 49) now += 60_000
    statuses.push(await post(path, buildBody(at), guessingAddress))
  }
}
/** Advances the clock to the next window of 15 minutes, in which every limit starts again. */
const advanceToNextWindow = () => {
  now += 900_000 - (now % 900_000)
}

test('accepts sign-ins from other IP addresses while one IP address keeps guessing passwords', async () => {
  advanceToNextWindow()
  await repeatUntilRefused(120, 'token?grant_type=password', () => ({ email, password: 'a wrong guess here' }))
  expect(await post('token?grant_type=password', { email, password: memberPassword }, '10.66.0.2')).toBe(200)
})

test('lets a user sign in from a known network despite password guesses from many IP addresses', async () => {
  advanceToNextWindow()
  const knownAddress = '10.66.1.1'
  const signIn = (password: string, from: string) => post('token?grant_type=password', { email, password }, from)
  expect(await signIn(memberPassword, knownAddress)).toBe(200)
  for (let at = 0; at < 100; at++) await signIn('a wrong guess here', `10.66.2.${Math.trunc(at / 10)}`)
  // The guessing IP addresses are rejected, even with the right password.
  expect([await signIn('a wrong guess here', '10.66.2.0'), await signIn(memberPassword, '10.66.2.1')]).toEqual([
    429, 429,
  ])
  expect([await signIn(memberPassword, '10.66.1.2'), await signIn(memberPassword, knownAddress)]).toEqual([200, 200])
  // Guesses from the known network are limited as well.
  const guesses = []
  for (let at = 0; at < 11; at++) guesses.push(await signIn('a wrong guess here', knownAddress))
  expect(guesses).toEqual([...Array(10).fill(400), 429])
})

test.each([
  ['a hundred IP addresses, one attempt each', 100, 1],
  ['a hundred IP addresses, three attempts each', 100, 3],
  ['thirty IP addresses, ten attempts each', 30, 10],
])('lets the owner sign in from any IP address despite wrong passwords from %s', async (_, addresses, times) => {
  advanceToNextWindow()
  const signIn = (password: string, address: string) => post('token?grant_type=password', { email, password }, address)
  for (let address = 0; address < addresses; address++)
    for (let at = 0; at < times; at++) await signIn('a wrong guess here', `10.67.${address}.1`)
  const newAddress = `10.68.${times}.1`
  // The owner makes two typing errors, then enters the right password.
  const statuses = [
    await signIn('quatro cavalos', newAddress),
    await signIn('quatro', newAddress),
    await signIn(memberPassword, newAddress),
  ]
  expect(statuses).toEqual([400, 400, 200])
  expect(await signIn(memberPassword, `10.68.${times}.2`)).toBe(200)
})

test('allows three attempts per IP address, and a thousand in total, at an account under attack', async () => {
  advanceToNextWindow()
  const signIn = (password: string, address: string) => post('token?grant_type=password', { email, password }, address)
  for (let at = 0; at < 100; at++) await signIn('a wrong guess here', `10.69.${Math.trunc(at / 10)}.1`)
  const guesses = []
  for (let at = 0; at < 4; at++) guesses.push(await signIn('a wrong guess here', '10.69.100.1'))
  expect(guesses).toEqual([400, 400, 400, 429])
  const key = sha256Hex(`password ${email}`)
  await shop.db.update(rateLimits).set({ count: 1_000 }).where(eq(rateLimits.key, key))
  expect(await signIn(memberPassword, '10.69.101.1')).toBe(429)
})

test('signs in with a mailed link regardless of the number of password guesses', async () => {
  advanceToNextWindow()
  const shop = await startTestApp({ worker: true, clock: () => new Date(now), env: { MAIL_INBOX: 'open' } })
  const member = await addMember(shop, 'owner', 'dona@lumen.example')
  const postTo = async (path: string, body: object, from: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/auth/v1/${path}`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        payload: JSON.stringify(body),
      })
    ).statusCode
  const wrongCredentials = { email: member.email, password: 'a wrong guess here' }
  await postTo('token?grant_type=password', wrongCredentials, '10.70.0.1')
  await shop.db
    .update(rateLimits)
    .set({ count: 5_000 })
    .where(eq(rateLimits.key, sha256Hex(`password ${member.email}`)))
  const newAddress = '10.70.1.1'
  const credentials = { email: member.email, password: memberPassword }
  expect(await postTo('token?grant_type=password', credentials, newAddress)).toBe(429)
  await postTo('recover', { email: member.email }, newAddress)
  const token_hash = (await createInboxReader(shop.url).mail(member.email)).token()
  expect(await postTo('verify', { type: 'recovery', token_hash }, newAddress)).toBe(200)
  // The session that the link opened makes this a known network.
  expect(await postTo('token?grant_type=password', credentials, newAddress)).toBe(200)
})

test('accepts code attempts from other IP addresses while one IP address keeps guessing codes', async () => {
  advanceToNextWindow()
  const guess = { type: 'recovery', email, token: '000000' }
  await repeatUntilRefused(30, 'verify', () => guess)
  expect(await post('verify', guess, '10.66.0.2')).toBe(403)
})

test('does not count rejected requests toward the e-mail limit of the recipient', async () => {
  advanceToNextWindow()
  for (let at = 0; at < 30; at++)
    expect(await post('recover', { email: `x${at}@lumen.example` }, guessingAddress)).toBe(200)
  await repeatUntilRefused(5, 'recover', () => ({ email }))
  expect(await post('recover', { email }, '10.66.0.2')).toBe(200)
})

test('does not count rejected requests toward the shop’s daily limit of text messages', async () => {
  advanceToNextWindow()
  const sender = await startPhoneSender()
  cleanUpAfterFile(() => sender.close())
  await withPhoneSender(shop, sender)
  await repeatUntilRefused(520, 'otp', () => ({ phone: nextPhoneNumber() }))
  expect(await post('otp', { phone: nextPhoneNumber() }, '10.66.0.2')).toBe(200)
})
