import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

const params = { amount: 1900, currency: 'usd', confirm: true, return_url: 'http://shop.test/back?step=1' }

async function payWith(started: TestSimulator, token: string, more: object = {}) {
  return started.stripe.paymentIntents.create({ ...params, payment_method: `pm_card_${token}`, ...more })
}

test('a card that wants authentication is charged once the shopper completes it', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired', { use_stripe_sdk: true })
  expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  expect((await started.ledger()).captured).toEqual({ usd: 0 })
  await started.answerBank(waiting.client_secret, 'complete')
  const paid = await started.stripe.paymentIntents.retrieve(waiting.id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  })
})

test('a failed authentication takes the intent back and tells why', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired', { use_stripe_sdk: true })
  await started.answerBank(waiting.client_secret, 'fail')
  expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
})

test('without the SDK the browser is redirected and comes back to the return address', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired')
  const redirect = waiting.next_action?.redirect_to_url
  expect(redirect?.return_url).toBe(params.return_url)
  const page = await fetch(redirect?.url ?? '')
  expect(await page.text()).toContain('Pagamentos simulados')
  const answered = await started.answerBank(waiting.client_secret, 'complete')
  const back = new URL(answered.return_to ?? '')
  expect(back.searchParams.get('step')).toBe('1')
  expect(back.searchParams.get('payment_intent')).toBe(waiting.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
})

test('the bank is asked once only', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired', { use_stripe_sdk: true })
  await started.answerBank(waiting.client_secret, 'complete')
  const again = await started.answerBank(waiting.client_secret, 'fail')
  expect(again.error?.code).toBe('payment_intent_unexpected_state')
  expect((await started.ledger()).captured).toEqual({ usd: 1900 })
})

test('a card set up by its first payment passes off-session and asks again on-session', async () => {
  const started = await startTestSimulator()
  const customer = await started.stripe.customers.create()
  const first = await payWith(started, 'authenticationRequiredOnSetup', {
    customer: customer.id,
    setup_future_usage: 'off_session',
  })
  expect(first.status).toBe('requires_action')
  await started.answerBank(first.client_secret, 'complete')
  const again = { ...params, customer: customer.id, payment_method: String(first.payment_method) }
  const alone = await started.stripe.paymentIntents.create({ ...again, off_session: true })
  expect(alone.status).toBe('succeeded')
  const present = await started.stripe.paymentIntents.create({ ...again, use_stripe_sdk: true })
  expect(present.status).toBe('requires_action')
})

test.each([
  ['authenticationRequiredOnSetup', 'authentication_required'],
  ['authenticationRequired', 'authentication_required'],
  ['authenticationRequiredSetupForOffSession', undefined],
])('%s off-session without set-up: %s', async (token, code) => {
  const started = await startTestSimulator()
  const paying = payWith(started, token, { off_session: true })
  if (code) expect(await catchStripeError(paying)).toMatchObject({ code, decline_code: code, statusCode: 402 })
  else expect((await paying).status).toBe('succeeded')
})

test.each([
  ['authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['threeDSecureRequiredChargeDeclined', 'generic_decline'],
])('%s authenticates and is then declined', async (token, declineCode) => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, token)
  await started.answerBank(waiting.client_secret, 'complete')
  expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: declineCode },
  })
})

test('any card can be asked to authenticate', async () => {
  const started = await startTestSimulator()
  const options = { card: { request_three_d_secure: 'challenge' as const } }
  expect((await payWith(started, 'visa', { payment_method_options: options })).status).toBe('requires_action')
})

test('error_on_requires_action refuses instead of waiting', async () => {
  const started = await startTestSimulator()
  const paying = payWith(started, 'authenticationRequired', { error_on_requires_action: true })
  expect(await catchStripeError(paying)).toMatchObject({ code: 'authentication_required', statusCode: 402 })
})
