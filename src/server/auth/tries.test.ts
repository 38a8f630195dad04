import { afterAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { memberOf, memberPassword } from '#tests/support/team.ts'
import { newNumber, withPhoneSender } from './phones/phone.fixture.ts'

let now = Date.now()
const shop = await testApp({ clock: () => new Date(now) })
const { email } = await memberOf(shop, 'owner')
const stranger = '10.66.0.1'
const post = async (path: string, body: object, from: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify(body),
  })
  return answer.statusCode
}
/** Asks until the stranger was refused `count` times, a minute's worth at a time. */
async function hammer(count: number, path: string, bodyOf: (at: number) => object) {
  const statuses: number[] = []
  for (let at = 0; statuses.filter(status => status === 429).length < count; at++) {
    if (at % 50 === 49) now += 60_000
    statuses.push(await post(path, bodyOf(at), stranger))
  }
}
/** The windows of a quarter of an hour begin anew. */
const nextQuarter = () => {
  now += 900_000 - (now % 900_000)
}

test('one address that goes on guessing shuts nobody out elsewhere', async () => {
  nextQuarter()
  await hammer(120, 'token?grant_type=password', () => ({ email, password: 'a wrong guess here' }))
  expect(await post('token?grant_type=password', { email, password: memberPassword }, '10.66.0.2')).toBe(200)
})

test('guesses from many addresses keep nobody from an account where they signed in before', async () => {
  nextQuarter()
  const home = '10.66.1.1'
  const sign = (password: string, from: string) => post('token?grant_type=password', { email, password }, from)
  expect(await sign(memberPassword, home)).toBe(200)
  for (let at = 0; at < 100; at++) await sign('a wrong guess here', `10.66.2.${Math.trunc(at / 10)}`)
  expect([await sign(memberPassword, '10.66.1.2'), await sign(memberPassword, home)]).toEqual([429, 200])
  // Who guesses there is slowed all the same.
  const guesses = []
  for (let at = 0; at < 11; at++) guesses.push(await sign('a wrong guess here', home))
  expect(guesses).toEqual([...Array(10).fill(400), 429])
})

test('one address that goes on trying codes leaves others theirs', async () => {
  nextQuarter()
  const guess = { type: 'recovery', email, token: '000000' }
  await hammer(30, 'verify', () => guess)
  expect(await post('verify', guess, '10.66.0.2')).toBe(403)
})

test('whoever is refused a mail keeps nobody else from theirs', async () => {
  nextQuarter()
  for (let at = 0; at < 30; at++) expect(await post('recover', { email: `x${at}@lumen.example` }, stranger)).toBe(200)
  await hammer(5, 'recover', () => ({ email }))
  expect(await post('recover', { email }, '10.66.0.2')).toBe(200)
})

test('whoever is refused a message to a phone uses up none of the shop’s', async () => {
  nextQuarter()
  const sender = await startPhoneSender()
  afterAll(() => sender.close())
  await withPhoneSender(shop, sender)
  await hammer(520, 'otp', () => ({ phone: newNumber() }))
  expect(await post('otp', { phone: newNumber() }, '10.66.0.2')).toBe(200)
})
