import { expect, test } from 'vitest'
import { catchStripeError, createClient, startTestSimulator } from '../testing/test-simulator.ts'

const amount = { amount: 1000, currency: 'usd' }

test.each([
  ['not_a_key_at_all', 'Invalid API Key'],
  ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'rejects live keys'],
  ['rk_live_4eC39HqLyjWDarjtT1zdp7dc', 'rejects live keys'],
])('rejects the API key %s with status 401', async (key, message) => {
  const { port } = await startTestSimulator()
  const error = await catchStripeError(createClient(port, key).customers.create())
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(error.message).toContain(message)
  expect(error.message).not.toContain(key)
})

test.each(['sk_test_51Shop', 'rk_test_51Shop'])('accepts the test key %s', async key => {
  const { port } = await startTestSimulator()
  const shop = createClient(port, key)
  const { id } = await shop.customers.create()
  expect((await createClient(port).customers.retrieve(id)).id).toBe(id)
})

test('limits a publishable test key to the calls that a browser may make', async () => {
  const { port } = await startTestSimulator()
  const error = await catchStripeError(createClient(port, 'pk_test_51Shop').customers.create())
  expect(error).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
})

test('rejects a revoked API key until it is restored, and still accepts other API keys', async () => {
  const { port, stripe, control } = await startTestSimulator()
  const key = 'sk_test_51RevokedLater'
  const shop = createClient(port, key)
  const { id } = await shop.customers.create()
  await control('POST', '/keys', { revoke: key })
  const error = await catchStripeError(shop.customers.retrieve(id))
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401, code: 'api_key_expired' })
  expect(error.message).not.toContain(key)
  expect((await stripe.customers.retrieve(id)).id).toBe(id)
  await control('POST', '/keys', { restore: key })
  expect((await shop.customers.retrieve(id)).id).toBe(id)
})

test('replays the first response for the same idempotency key and body', async () => {
  const { stripe, control } = await startTestSimulator()
  const once = { idempotencyKey: 'order-1' }
  const first = await stripe.paymentIntents.create(amount, once)
  const second = await stripe.paymentIntents.create(amount, once)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  await control('POST', '/clock', { advanceMs: 25 * 3_600_000 })
  expect((await stripe.paymentIntents.create(amount, once)).id).not.toBe(first.id)
})

test('replays a declined payment for the same idempotency key', async () => {
  const { stripe } = await startTestSimulator()
  const intent = await stripe.paymentIntents.create(amount)
  const way = { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'http://shop.test' }
  const confirm = () => catchStripeError(stripe.paymentIntents.confirm(intent.id, way, { idempotencyKey: 'attempt-1' }))
  const first = await confirm()
  const second = await confirm()
  expect(second).toMatchObject({ statusCode: 402, charge: first.charge })
  expect(second.headers?.['idempotent-replayed']).toBe('true')
})

test('responds with an idempotency error when an idempotency key is used again with another body', async () => {
  const { stripe } = await startTestSimulator()
  await stripe.paymentIntents.create(amount, { idempotencyKey: 'k' })
  const other = stripe.paymentIntents.create({ ...amount, amount: 1001 }, { idempotencyKey: 'k' })
  expect(await catchStripeError(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('responds with status 409 while an idempotency key is in use and replays the response afterwards', async () => {
  const { stripe, fault } = await startTestSimulator()
  await fault({ does: 'delay', delayMs: 200, path: '/v1/payment_intents' })
  const once = { idempotencyKey: 'k' }
  const slow = stripe.paymentIntents.create(amount, once)
  await new Promise(resolve => setTimeout(resolve, 80))
  const error = await catchStripeError(stripe.paymentIntents.create(amount, once))
  expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  const { id } = await slow
  expect((await stripe.paymentIntents.create(amount, once)).id).toBe(id)
})

test('does not store rejected parameters under the idempotency key', async () => {
  const { stripe } = await startTestSimulator()
  const once = { idempotencyKey: 'k' }
  await catchStripeError(stripe.paymentIntents.create({ ...amount, amount: 1 }, once))
  expect((await stripe.paymentIntents.create(amount, once)).status).toBe('requires_payment_method')
})

test('responds with status 404 and Stripe’s error format for unknown objects and URLs', async () => {
  const { stripe, url } = await startTestSimulator()
  const error = await catchStripeError(stripe.paymentIntents.retrieve('pi_none'))
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const answer = await fetch(`${url}/v1/nothing`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test('rejects an unknown expansion path', async () => {
  const { stripe } = await startTestSimulator()
  const { id } = await stripe.paymentIntents.create(amount)
  const error = await catchStripeError(stripe.paymentIntents.retrieve(id, { expand: ['nonsense'] }))
  expect(error.message).toContain('cannot be expanded')
})
