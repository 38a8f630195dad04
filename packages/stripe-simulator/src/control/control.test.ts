import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

const amount = { amount: 1000, currency: 'usd' }

test('requires the control token for the control interface', async () => {
  const { url } = await startTestSimulator()
  expect((await fetch(`${url}/_sim/ledger`)).status).toBe(401)
  const wrongToken = { headers: { authorization: 'Bearer wrong' } }
  expect((await fetch(`${url}/_sim/ledger`, wrongToken)).status).toBe(401)
})

test('applies a fault the given number of times and then responds normally', async () => {
  const { stripe, fault } = await startTestSimulator()
  await fault({ does: 'status', status: 429, times: 2, path: '/v1/payment_intents' })
  for (const _ of [1, 2]) {
    const error = await catchStripeError(stripe.paymentIntents.create(amount))
    expect(error).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 })
  }
  await stripe.paymentIntents.create(amount)
})

test('stores nothing when a call fails with status 500 before execution, so that the SDK can retry the call', async () => {
  const { stripe, fault } = await startTestSimulator()
  await fault({ does: 'status', status: 500 })
  const created = await stripe.paymentIntents.create(amount, { maxNetworkRetries: 2 })
  expect((await stripe.paymentIntents.list()).data.map(one => one.id)).toEqual([created.id])
})

test('creates an intent when the connection is cut after, but not before, the call is executed', async () => {
  const { stripe, fault } = await startTestSimulator()
  // The SDK retries a cut connection once.
  await fault({ does: 'cut', when: 'before', times: 2 })
  expect((await catchStripeError(stripe.paymentIntents.create(amount))).type).toBe('StripeConnectionError')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(0)
  await fault({ does: 'cut', when: 'after', times: 2 })
  const once = { idempotencyKey: 'k' }
  expect((await catchStripeError(stripe.paymentIntents.create(amount, once))).type).toBe('StripeConnectionError')
  const { data } = await stripe.paymentIntents.list()
  expect(data).toHaveLength(1)
  expect((await stripe.paymentIntents.create(amount, once)).id).toBe(data[0]?.id)
})

test('charges the card although the delayed response exceeds the client’s timeout', async () => {
  const { stripe, fault, ledger } = await startTestSimulator()
  await fault({ does: 'delay', when: 'after', delayMs: 400, method: 'POST', path: '/v1/payment_intents/*/confirm' })
  const { id } = await stripe.paymentIntents.create(amount)
  const params = { payment_method: 'pm_card_visa', return_url: 'http://shop.test' }
  const error = await catchStripeError(stripe.paymentIntents.confirm(id, params, { timeout: 100 }))
  expect(error.type).toBe('StripeConnectionError')
  expect((await ledger()).captured).toEqual({ usd: 1000 })
})

test('resumes a delayed call as soon as the faults are cleared', async () => {
  const { stripe, fault, control } = await startTestSimulator()
  await fault({ does: 'delay', when: 'before', delayMs: 60_000, path: '/v1/payment_intents' })
  const delayed = stripe.paymentIntents.create(amount)
  await vi.waitFor(async () => expect(await (await control('GET', '/faults')).json()).toEqual({ data: [] }))
  await control('DELETE', '/faults')
  expect((await delayed).amount).toBe(1000)
})

test('lists the API calls without card data', async () => {
  const { stripe, browser, control } = await startTestSimulator()
  const { client_secret, id } = await stripe.paymentIntents.create(amount, { idempotencyKey: 'order-3' })
  await browser('POST', `/v1/payment_intents/${id}/confirm`, {
    client_secret: String(client_secret),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4000000000000002',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '987',
  })
  await browser('GET', `/v1/payment_intents/${id}`, { client_secret: String(client_secret) })
  const text = await (await control('GET', '/exchanges')).text()
  expect(JSON.parse(text).data).toMatchObject([
    { method: 'GET', path: `/v1/payment_intents/${id}`, status: 200 },
    { method: 'POST', path: `/v1/payment_intents/${id}/confirm`, status: 402 },
    { method: 'POST', path: '/v1/payment_intents', status: 200, idempotencyKey: 'order-3', fault: null },
  ])
  expect(text).not.toMatch(/4000000000000002|"987"|cvc|secret_/)
})

test('records parsed parameters and complete responses without card data', async () => {
  const { stripe, browser, control } = await startTestSimulator()
  await control('POST', '/exchanges', { record: true })
  const created = await stripe.paymentIntents.create({ ...amount, metadata: { order: '7' }, expand: ['customer'] })
  await browser('POST', `/v1/payment_intents/${created.id}/confirm`, {
    client_secret: String(created.client_secret),
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '987',
  })
  await catchStripeError(stripe.paymentIntents.list({ limit: 500 }))
  const text = await (await control('GET', '/exchanges')).text()
  expect(text).not.toMatch(/4242424242424242|"987"/)
  expect(JSON.parse(text).data).toMatchObject([
    { caller: 'server', params: { limit: 500 }, answer: { error: { param: 'limit' } } },
    {
      caller: 'browser',
      params: {
        use_stripe_sdk: true,
        payment_method_data: { type: 'card', card: { exp_month: 12, number: 'not kept' } },
      },
      answer: { status: 'succeeded' },
    },
    {
      caller: 'server',
      apiVersion: Stripe.API_VERSION,
      params: { amount: 1000, currency: 'usd', metadata: { order: '7' }, expand: ['customer'] },
      answer: { id: created.id, amount: 1000, livemode: false },
    },
  ])
  await control('POST', '/exchanges', { record: false })
  await stripe.paymentIntents.list()
  const [last] = (await (await control('GET', '/exchanges?limit=1')).json()).data
  expect(last).toMatchObject({ path: '/v1/payment_intents', apiVersion: Stripe.API_VERSION })
  expect(last).not.toHaveProperty('answer')
})

test('resets all state, including the webhook endpoints unless they are kept', async () => {
  const { stripe, control } = await startTestSimulator()
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['charge.failed'] })
  await stripe.paymentIntents.create(amount)
  await control('POST', '/reset', { keepWebhookEndpoints: true })
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
  await control('POST', '/reset')
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})
