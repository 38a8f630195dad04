import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { removePhoneSender } from '#contract/sign-in-phone.ts'
import { startTestApp } from '#tests/support/app.ts'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { clients, createAuthClient, strongPassword, unwrapAnswer } from '../memory.fixture.ts'
import { email, nextPhoneNumber, signUpOwner, withPhoneSender } from '../phones/phone.fixture.ts'

describe.each(Object.entries(clients))('phone as second factor with %s', async (_, Client) => {
  let now = Date.now()
  const advanceMinutes = (count: number) => {
    now += count * 60_000
  }
  const shop = await startTestApp({ clock: () => new Date(now) })
  const sender = await startPhoneSender()
  cleanUpAfterFile(() => sender.close())
  const createClient = (headers: Record<string, string> = {}) => createAuthClient(Client, shop.url, { headers })
  const createSignedInClient = async () => {
    const client = createClient()
    unwrapAnswer(await client.signInWithPassword({ email, password: strongPassword }))
    return client
  }
  const getLevels = async (client: Awaited<ReturnType<typeof createSignedInClient>>) => {
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  const phone = nextPhoneNumber()
  const getWrongCode = (code: string) => (code === '111111' ? '222222' : '111111')
  let factorId = ''

  test('rejects enrolling a phone without a message sender, and an invalid phone number', async () => {
    await signUpOwner(shop, headers => createClient(headers))
    const client = await createSignedInClient()
    const disabled = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Celular' })
    expect(disabled.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
    await withPhoneSender(shop, sender)
    const invalid = await client.mfa.enroll({ factorType: 'phone', phone: '12', friendlyName: 'Celular' })
    expect(invalid.error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  test('enrolls a phone number, and raises the session to aal2 once the code sent to the number is verified', async () => {
    const client = await createSignedInClient()
    const enrolment = unwrapAnswer(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Celular' }))
    expect(enrolment).toMatchObject({ type: 'phone', friendly_name: 'Celular', phone: phone.slice(1) })
    const again = unwrapAnswer(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Celular' }))
    factorId = again.id
    expect(await getLevels(client)).toEqual(['aal1', 'aal1'])
    const challenge = unwrapAnswer(await client.mfa.challenge({ factorId, channel: 'whatsapp' }))
    const { code, channel } = await sender.message(phone, 1)
    expect(channel).toBe('whatsapp')
    const refused = await client.mfa.verify({ factorId, challengeId: challenge.id, code: getWrongCode(code) })
    expect(refused.error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
      message: 'Invalid MFA Phone code entered',
    })
    unwrapAnswer(await client.mfa.verify({ factorId, challengeId: challenge.id, code }))
    expect(await getLevels(client)).toEqual(['aal2', 'aal2'])
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data?.currentAuthenticationMethods.map(each => (typeof each === 'string' ? each : each.method))).toContain(
      'mfa/phone',
    )
    const { phone: listed } = unwrapAnswer(await client.mfa.listFactors())
    expect(listed).toMatchObject([{ id: factorId, factor_type: 'phone', status: 'verified' }])
    const duplicate = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Outro' })
    expect(duplicate.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
  })

  test('requires the code sent to the phone in addition to the password, and accepts the code once', async () => {
    advanceMinutes(20)
    const client = await createSignedInClient()
    expect(await getLevels(client)).toEqual(['aal1', 'aal2'])
    const listProductsStatus = async () => {
      const { data } = await client.getSession()
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      const answer = await fetch(shop.url + listProducts.path, { headers })
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    expect(await listProductsStatus()).toEqual([403, 'second_factor_needed'])
    const challenge = unwrapAnswer(await client.mfa.challenge({ factorId }))
    const { code } = await sender.message(phone, 2)
    unwrapAnswer(await client.mfa.verify({ factorId, challengeId: challenge.id, code }))
    expect(await listProductsStatus()).toEqual([200, undefined])
    const again = await client.mfa.verify({ factorId, challengeId: challenge.id, code })
    expect(again.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  })

  test('limits a phone code to one challenge, five attempts and five minutes', async () => {
    advanceMinutes(20)
    const client = await createSignedInClient()
    const first = unwrapAnswer(await client.mfa.challenge({ factorId }))
    const { code } = await sender.message(phone, 3)
    const second = unwrapAnswer(await client.mfa.challenge({ factorId }))
    const other = await sender.message(phone, 4)
    if (code !== other.code) {
      const mismatch = await client.mfa.verify({ factorId, challengeId: second.id, code })
      expect(mismatch.error?.code).toBe('mfa_verification_failed')
    }
    advanceMinutes(6)
    const expired = await client.mfa.verify({ factorId, challengeId: first.id, code })
    expect(expired.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
    const third = unwrapAnswer(await client.mfa.challenge({ factorId }))
    const correctCode = (await sender.message(phone, 5)).code
    for (let each = 0; each < 5; each++) {
      const wrong = await client.mfa.verify({ factorId, challengeId: third.id, code: getWrongCode(correctCode) })
      expect(wrong.error?.code).toBe('mfa_verification_failed')
    }
    const exhausted = await client.mfa.verify({ factorId, challengeId: third.id, code: correctCode })
    expect(exhausted.error?.code).toBe('mfa_challenge_expired')
  })

  test('limits the number of messages, and reports a message that could not be sent', async () => {
    advanceMinutes(20)
    const client = await createSignedInClient()
    sender.state.answers = 500
    const failed = await client.mfa.challenge({ factorId })
    expect(failed.error).toMatchObject({ code: 'sms_send_failed', status: 422 })
    sender.state.answers = 200
    for (let each = 0; each < 2; each++) unwrapAnswer(await client.mfa.challenge({ factorId }))
    const limited = await client.mfa.challenge({ factorId })
    expect(limited.error).toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 })
  })

  test('removes the phone factor only from a session that verified the factor', async () => {
    advanceMinutes(20)
    const client = await createSignedInClient()
    const refused = await client.mfa.unenroll({ factorId })
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
    const before = sender.messages.length
    const challenge = unwrapAnswer(await client.mfa.challenge({ factorId }))
    expect(sender.messages).toHaveLength(before + 1)
    const code = sender.messages.at(-1)?.code ?? ''
    unwrapAnswer(await client.mfa.verify({ factorId, challengeId: challenge.id, code }))
    unwrapAnswer(await client.mfa.unenroll({ factorId }))
    unwrapAnswer(await client.refreshSession())
    expect(await getLevels(client)).toEqual(['aal1', 'aal1'])
  })

  test('rejects a challenge once the shop has no message sender', async () => {
    const client = await createSignedInClient()
    const { id } = unwrapAnswer(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Celular' }))
    await shop.as('owner').send(removePhoneSender, {})
    const refused = await client.mfa.challenge({ factorId: id })
    expect(refused.error).toMatchObject({ code: 'mfa_phone_verify_not_enabled', status: 422 })
  })
})
