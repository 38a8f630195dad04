import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

const params = { amount: 1900, currency: 'usd', confirm: true, return_url: 'http://shop.test/back?step=1' }

async function payWith(started: TestSimulator, token: string, more: object = {}) {
  return started.stripe.paymentIntents.create({ ...params, payment_method: `pm_card_${token}`, ...more })
}

test('charges a card once the shopper completes the authentication', async () => {
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

test('requires another card after a failed authentication and reports why it failed', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired', { use_stripe_sdk: true })
  await started.answerBank(waiting.client_secret, 'fail')
  expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
})

test('redirects a browser without the SDK to the bank’s page and back to the return URL', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired')
  const redirect = waiting.next_action?.redirect_to_url
  expect(redirect?.return_url).toBe(params.return_url)
  const page = await fetch(redirect?.url ?? '', { headers: { 'accept-language': 'pt-BR' } })
  expect(await page.text()).toContain('Pagamentos simulados')
  const response = await started.answerBank(waiting.client_secret, 'complete')
  const back = new URL(response.return_to ?? '')
  expect(back.searchParams.get('step')).toBe('1')
  expect(back.searchParams.get('payment_intent')).toBe(waiting.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
})

test('accepts only the first result of an authentication', async () => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, 'authenticationRequired', { use_stripe_sdk: true })
  await started.answerBank(waiting.client_secret, 'complete')
  const again = await started.answerBank(waiting.client_secret, 'fail')
  expect(again.error?.code).toBe('payment_intent_unexpected_state')
  expect((await started.ledger()).captured).toEqual({ usd: 1900 })
})

test('charges a set-up card without authentication off-session, but requires authentication on-session', async () => {
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
])('pays off-session with the test card %s, which was not set up, with the error code %s', async (token, code) => {
  const started = await startTestSimulator()
  const paying = payWith(started, token, { off_session: true })
  if (code) expect(await catchStripeError(paying)).toMatchObject({ code, decline_code: code, statusCode: 402 })
  else expect((await paying).status).toBe('succeeded')
})

test.each([
  ['authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['threeDSecureRequiredChargeDeclined', 'generic_decline'],
])('declines the test card %s after its authentication', async (token, declineCode) => {
  const started = await startTestSimulator()
  const waiting = await payWith(started, token)
  await started.answerBank(waiting.client_secret, 'complete')
  expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: declineCode },
  })
})

test('requires authentication for any card when the payment requests a 3D Secure challenge', async () => {
  const started = await startTestSimulator()
  const options = { card: { request_three_d_secure: 'challenge' as const } }
  expect((await payWith(started, 'visa', { payment_method_options: options })).status).toBe('requires_action')
})

test('rejects a payment that requires authentication when error_on_requires_action is set', async () => {
  const started = await startTestSimulator()
  const paying = payWith(started, 'authenticationRequired', { error_on_requires_action: true })
  expect(await catchStripeError(paying)).toMatchObject({ code: 'authentication_required', statusCode: 402 })
})
