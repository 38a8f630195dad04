import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPixIntent, getPixCode, listIntentEvents, payPixIntent } from '../testing/pix-payments.ts'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'
import { computeCrc16 } from './br-code.ts'

const now = () => Math.floor(Date.now() / 1000)

test('returns a valid code when a payment intent is confirmed with Pix', async () => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started, { description: 'Order 7', expand: ['payment_method'] })
  expect(intent).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'pix_display_qr_code' },
    payment_method: { type: 'pix', pix: { fingerprint: null }, billing_details: { name: 'Ana Souza' } },
    payment_method_options: { pix: { expires_after_seconds: 14_400, expires_at: null, amount_includes_iof: 'never' } },
    payment_method_types: ['pix'],
  })
  const { data = '', expires_at, hosted_instructions_url, image_url_png, image_url_svg } = getPixCode(intent)
  expect(data).toMatch(/^00020101021226\d\d0014br\.gov\.bcb\.pix25\d\dpix\./)
  expect(data).toContain('5303986540525.995802BR')
  expect(data.slice(-4)).toBe(computeCrc16(data.slice(0, -4)))
  expect(Math.abs((expires_at ?? 0) - now() - 14_400)).toBeLessThan(5)
  expect([hosted_instructions_url, image_url_png, image_url_svg].every(url => url?.startsWith(started.url))).toBe(true)
  expect(await listIntentEvents(started)).toEqual(['payment_intent.created', 'payment_intent.requires_action'])
})

test('returns the code to a browser that confirms with Pix by client secret', async () => {
  const { stripe, browser } = await startTestSimulator()
  const allowed_payment_method_types = ['card' as const, 'pix' as const]
  const intent = await stripe.paymentIntents.create({ amount: 2599, currency: 'brl', allowed_payment_method_types })
  const { status, body } = await browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: String(intent.client_secret),
    'payment_method_data[type]': 'pix',
  })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: 'requires_action', next_action: { type: 'pix_display_qr_code' } },
  })
})

test.each([
  ['expires_after_seconds', () => ({ expires_after_seconds: 600 })],
  ['expires_at', () => ({ expires_at: now() + 600 })],
])('expires an unpaid code at the time set by %s', async (_name, buildOptions) => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started, { payment_method_options: { pix: buildOptions() } })
  expect(Math.abs((getPixCode(intent).expires_at ?? 0) - now() - 600)).toBeLessThan(5)
  await started.control('POST', '/clock', { advanceMs: 590_000 })
  expect((await started.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  await started.control('POST', '/clock', { advanceMs: 20_000 })
  expect(await started.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_expired',
      payment_method: { id: intent.payment_method, type: 'pix' },
    },
  })
  expect(await listIntentEvents(started)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.payment_failed',
  ])
  expect((await started.ledger()).captured).toEqual({ brl: 0 })
})

test('pays and expires codes that were open during a restart', async () => {
  const path = await mkdtemp(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const first = await startTestSimulator(path)
  const paid = await createPixIntent(first)
  const expired = await createPixIntent(first, { payment_method_options: { pix: { expires_after_seconds: 60 } } })
  await first.close()
  const second = await startTestSimulator(path)
  await second.control('POST', '/clock', { advanceMs: 61_000 })
  expect((await second.stripe.paymentIntents.retrieve(expired.id)).status).toBe('requires_payment_method')
  expect((await payPixIntent(second, paid.id)).status).toBe(200)
  expect((await second.ledger()).captured).toEqual({ brl: 2599 })
})

test('creates a new code when an expired payment intent is confirmed again', async () => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started)
  await started.control('POST', '/clock', { advanceMs: 14_401_000 })
  const again = await started.stripe.paymentIntents.confirm(intent.id, { payment_method_data: { type: 'pix' } })
  expect(again).toMatchObject({ status: 'requires_action', last_payment_error: null })
  expect(getPixCode(again).data).not.toBe(getPixCode(intent).data)
})

test('closes the code when its payment intent is paid by card', async () => {
  const started = await startTestSimulator()
  const allowed_payment_method_types = ['card' as const, 'pix' as const]
  const intent = await createPixIntent(started, { allowed_payment_method_types })
  const paid = await started.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
  for (const when of ['now', 'late']) expect((await payPixIntent(started, intent.id, when)).status).toBe(400)
  await started.control('POST', '/clock', { advanceMs: 14_401_000 })
  expect((await started.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('requires a new confirmation when the amount of a payment intent with an open code changes', async () => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started)
  const renamed = await started.stripe.paymentIntents.update(intent.id, { description: 'Order 8' })
  expect(renamed.status).toBe('requires_action')
  const changed = await started.stripe.paymentIntents.update(intent.id, { amount: 3000 })
  expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null })
  expect((await payPixIntent(started, intent.id)).status).toBe(400)
  expect(getPixCode(await started.stripe.paymentIntents.confirm(intent.id)).data).toContain('540530.00')
})

test.each([
  ['usd', { currency: 'usd' }, { code: 'payment_intent_invalid_parameter', param: 'currency' }],
  ['a list without pix', { allowed_payment_method_types: ['card' as const] }, { param: 'payment_method' }],
  ['setup_future_usage', { setup_future_usage: 'off_session' as const }, { param: 'setup_future_usage' }],
  ['off_session', { off_session: true }, { param: 'off_session' }],
  [
    'two expiration times',
    { payment_method_options: { pix: { expires_after_seconds: 600, expires_at: now() + 600 } } },
    { code: 'parameters_exclusive' },
  ],
  [
    'a short expiration time',
    { payment_method_options: { pix: { expires_after_seconds: 59 } } },
    { param: 'payment_method_options[pix][expires_after_seconds]' },
  ],
  [
    'a late expiration time',
    { payment_method_options: { pix: { expires_at: now() + 1_300_000 } } },
    { param: 'payment_method_options[pix][expires_at]' },
  ],
  [
    'Pix Automático',
    { payment_method_options: { pix: { setup_future_usage: 'off_session' as const } } },
    { param: 'payment_method_options[pix][setup_future_usage]' },
  ],
])('rejects Pix with %s', async (_name, more, error) => {
  const started = await startTestSimulator()
  expect(await catchStripeError(createPixIntent(started, more))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...error,
  })
})

test('rejects a card when only Pix is allowed, and offers Pix only in reais', async () => {
  const started = await startTestSimulator()
  const card = createPixIntent(started, { payment_method_data: {} as never, payment_method: 'pm_card_visa' })
  expect(await catchStripeError(card)).toMatchObject({ statusCode: 400 })
  const both = { allowed_payment_method_types: ['card' as const, 'pix' as const], amount: 2599 }
  const { paymentIntents } = started.stripe
  expect((await paymentIntents.create({ ...both, currency: 'usd' })).payment_method_types).toEqual(['card'])
  expect((await paymentIntents.create({ ...both, currency: 'brl' })).payment_method_types).toEqual(['card', 'pix'])
})

test('saves a card through the card option of a payment intent that also allows Pix', async () => {
  const { stripe } = await startTestSimulator()
  const customer = await stripe.customers.create({ email: 'ana@shop.test' })
  await stripe.paymentIntents.create({
    allowed_payment_method_types: ['card', 'pix'],
    amount: 2599,
    confirm: true,
    currency: 'brl',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    payment_method_options: { card: { setup_future_usage: 'off_session' } },
  })
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
})

test('rejects saving a Pix payment method to a customer', async () => {
  const { stripe } = await startTestSimulator()
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.create({ type: 'pix' })
  const error = { statusCode: 400, code: 'payment_method_unsupported_type' }
  expect(await catchStripeError(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).toMatchObject(
    error,
  )
  const setup = { confirm: true, payment_method: method.id, return_url: 'http://shop.test' }
  expect(await catchStripeError(stripe.setupIntents.create(setup))).toMatchObject(error)
})

test.each([
  ['succeed_immediately', 4_000, 'succeeded'],
  ['ana+expire_immediately', 4_000, 'requires_payment_method'],
  ['expire_with_delay', 100_000, 'requires_action'],
  ['expire_with_delay', 181_000, 'requires_payment_method'],
  ['fill_never', 181_000, 'requires_action'],
  ['fill_never', 14_401_000, 'requires_payment_method'],
])('simulates what the e-mail address %s selects within %i ms', async (name, advanceMs, status) => {
  const started = await startTestSimulator()
  await started.control('POST', '/pix', { autoPayAfterMs: 60_000 })
  const billing_details = { email: `${name}@shop.test` }
  const { id } = await createPixIntent(started, { payment_method_data: { type: 'pix', billing_details } })
  await started.control('POST', '/clock', { advanceMs })
  expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe(status)
})
