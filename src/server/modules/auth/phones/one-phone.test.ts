import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { addMember } from '#tests/support/team.ts'
import { nextPhoneNumber, withPhoneSender } from './phone.fixture.ts'

const shop = await startTestApp()
const sender = await startPhoneSender()
afterAll(() => sender.close())
await withPhoneSender(shop, sender)
const factorExistsError = { status: 422, body: { error_code: 'mfa_verified_factor_exists' } }

/** Adds a member with an unused phone number, and functions that send requests with this number. */
async function createMemberWithPhone(name: string) {
  const { raw } = await addMember(shop, 'editor', `${name}@lumen.example`)
  const phone = nextPhoneNumber()
  const ask = async (method: string, path: string, body: object = {}) => {
    const answer = await raw(method, `/auth/v1/${path}`, { payload: JSON.stringify(body) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const enrol = () => ask('POST', 'factors', { factor_type: 'phone', phone, friendly_name: 'Celular' })
  return {
    enrol,
    signInBy: () => ask('PUT', 'user', { phone }),
    confirm: async () =>
      ask('POST', 'verify', { type: 'phone_change', phone, token: (await sender.message(phone, 1)).code }),
    async show(factorId: string, message: number) {
      const { status, body } = await ask('POST', `factors/${factorId}/challenge`)
      if (status !== 200) return status
      const { code } = await sender.message(phone, message)
      return (await ask('POST', `factors/${factorId}/verify`, { challenge_id: body.id, code })).status
    },
  }
}

describe('phone number of a member', () => {
  test('rejects a phone number as second factor when the member signs in with the same number', async () => {
    const ana = await createMemberWithPhone('ana')
    const enrolment = await ana.enrol()
    expect((await ana.signInBy()).status).toBe(200)
    expect((await ana.confirm()).status).toBe(200)
    expect(await ana.show(enrolment.body.id, 2)).toBe(404)
    expect(await ana.enrol()).toMatchObject(factorExistsError)
  })

  test('rejects a phone number for sign-in when the same number is the member’s second factor', async () => {
    const bia = await createMemberWithPhone('bia')
    expect((await bia.signInBy()).status).toBe(200)
    const { body } = await bia.enrol()
    expect(await bia.show(body.id, 2)).toBe(200)
    expect(await bia.confirm()).toMatchObject(factorExistsError)
  })
})
