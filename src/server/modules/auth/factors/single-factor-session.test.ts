import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { listProducts } from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
type Caller = Awaited<ReturnType<typeof signInAs>>

const generateCode = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now })
const generateWrongCode = (secret: string) => (generateCode(secret) === '123456' ? '654321' : '123456')
const ask = async (caller: Caller, method: string, path: string, body: object = {}) => {
  const verify = await caller.raw(method, `/auth/v1/${path}`, { payload: JSON.stringify(body) })
  return { status: verify.statusCode, body: verify.json() }
}
const enrol = async (caller: Caller, name: string) => {
  const { status, body } = await ask(caller, 'POST', 'factors', { factor_type: 'totp', friendly_name: name })
  expect(status).toBe(200)
  return { id: String(body.id), secret: String(body.totp.secret) }
}
type Factor = Awaited<ReturnType<typeof enrol>>
const verify = async (caller: Caller, { id }: Pick<Factor, 'id'>, code: string) => {
  const { body } = await ask(caller, 'POST', `factors/${id}/challenge`)
  return ask(caller, 'POST', `factors/${id}/verify`, { challenge_id: body.id, code })
}
const raiseSession = async (caller: Caller, factor: Factor) => {
  const { status, body } = await verify(caller, factor, generateCode(factor.secret))
  expect(status).toBe(200)
  return shop.withBearer(String(body.access_token))
}
const getProductsStatus = async ({ send }: Pick<Caller, 'send'>) => (await send(listProducts, {})).status
/** Adds a member with a verified second factor, and a session that has verified the factor. */
async function createMemberWithFactor(name: string) {
  const member = await addMember(shop, 'editor', `${name}@lumen.example`)
  const factor = await enrol(member, 'Telefone')
  const raised = await raiseSession(member, factor)
  now += 60_000
  return { member, factor, shown: raised }
}

describe('session of a member who has a second factor', () => {
  test('treats an access token that was issued before the second factor as aal1', async () => {
    const { member, shown } = await createMemberWithFactor('ana')
    expect(await getProductsStatus(shown)).toBe(200)
    expect((await member.send(listProducts, {})).body.error).toBe('second_factor_needed')
    expect((await member.send(readMe, {})).body).toMatchObject({ aal: 'aal1', nextAal: 'aal2' })
    const other = await ask(member, 'POST', 'factors', { factor_type: 'totp', friendly_name: 'Outro' })
    expect(other).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
    const password = await ask(member, 'PUT', 'user', { password: 'cinco cavalos mais mansos' })
    expect(password).toMatchObject({ status: 401, body: { error_code: 'insufficient_aal' } })
  })

  test('does not raise a session to aal2 with a factor whose enrollment was abandoned', async () => {
    const { member, factor, shown } = await createMemberWithFactor('bia')
    const abandoned = await enrol({ ...member, ...shown }, 'Aba esquecida')
    const aal1Session = await signInAs(shop, member.email)
    expect(await verify(aal1Session, abandoned, generateCode(abandoned.secret))).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
    expect((await aal1Session.send(listProducts, {})).body.error).toBe('second_factor_needed')
    expect(await getProductsStatus(await raiseSession(aal1Session, factor))).toBe(200)
  })
})

describe('wrong codes of a second factor', () => {
  test('does not count wrong codes that another user enters for a member’s factor against the member', async () => {
    const { member, factor } = await createMemberWithFactor('caio')
    const otherUser = await addMember(shop, 'viewer', 'davi@lumen.example')
    const challenge_id = '0198a7f0-0000-7000-8000-000000000000'
    for (let each = 0; each < 25; each++) {
      const { status } = await ask(otherUser, 'POST', `factors/${factor.id}/verify`, { challenge_id, code: '123456' })
      expect(status).toBe(each < 10 ? 404 : 429)
    }
    expect(await getProductsStatus(await raiseSession(await signInAs(shop, member.email), factor))).toBe(200)
  })

  test('counts wrong codes across all factors of a member', async () => {
    const { member, factor, shown } = await createMemberWithFactor('elis')
    const second = await enrol({ ...member, ...shown }, 'Tablet')
    await raiseSession({ ...member, ...shown }, second)
    const aal1Session = await signInAs(shop, member.email)
    for (let each = 0; each < 10; each++)
      expect((await verify(aal1Session, factor, generateWrongCode(factor.secret))).status).toBe(422)
    expect((await verify(aal1Session, second, generateWrongCode(second.secret))).status).toBe(429)
  })
})
