import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Receiver, startReceiver, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

async function startListening(enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']) {
  const started = await startTestSimulator()
  const receiver = await startReceiver()
  const endpoint = await started.stripe.webhookEndpoints.create({ url: receiver.url, enabled_events })
  return { ...started, receiver, endpoint, secret: String(endpoint.secret) }
}

function parseEvents(receiver: Receiver, secret: string): Stripe.Event[] {
  return receiver.received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, secret))
}

async function createPaidIntent({ stripe }: Pick<TestSimulator, 'stripe'>) {
  const params = { confirm: true, payment_method: 'pm_card_visa', return_url: 'http://shop.test' }
  return stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...params }, { idempotencyKey: 'order-9' })
}

test('sends signed events that the SDK accepts', async () => {
  const { stripe, receiver, secret } = await startListening()
  const paid = await createPaidIntent({ stripe })
  await receiver.until(3)
  const events = parseEvents(receiver, secret)
  expect(events.map(one => one.type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const succeeded = events.find(one => one.type === 'payment_intent.succeeded')
  expect(succeeded).toMatchObject({
    livemode: false,
    data: { object: { id: paid.id, status: 'succeeded' } },
    request: { idempotency_key: 'order-9' },
  })
  expect(await stripe.events.retrieve(String(succeeded?.id))).toMatchObject({ type: 'payment_intent.succeeded' })
  const [first] = receiver.received
  expect(() => Stripe.webhooks.constructEvent(`${first?.body} `, String(first?.signature), secret)).toThrow()
})

test('sends only subscribed events and none to a disabled or deleted endpoint', async () => {
  const { stripe, receiver, endpoint, secret } = await startListening(['payment_intent.succeeded'])
  await createPaidIntent({ stripe })
  await receiver.until(1)
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.customers.create()
  expect(parseEvents(receiver, secret).map(one => one.type)).toEqual(['payment_intent.succeeded'])
  const [listed] = (await stripe.webhookEndpoints.list()).data
  expect(listed).toMatchObject({ id: endpoint.id, status: 'disabled' })
  expect(listed?.secret).toBeUndefined()
  expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true })
})

test('retries an event until the endpoint accepts it', async () => {
  const { stripe, receiver, secret, control } = await startListening(['customer.created'])
  receiver.status = 500
  await stripe.customers.create()
  await receiver.until(1)
  receiver.status = 200
  await control('POST', '/clock', { advanceMs: 5_000 })
  await receiver.until(2)
  const [first, second] = parseEvents(receiver, secret)
  expect(second?.id).toBe(first?.id)
  await control('POST', '/clock', { advanceMs: 3_600_000 })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(receiver.received).toHaveLength(2)
})

test('sends each event several times when the delivery fault `copies` is set', async () => {
  const { stripe, receiver, secret, control } = await startListening(['customer.created'])
  await control('POST', '/webhooks', { copies: 3 })
  await stripe.customers.create()
  await receiver.until(3)
  expect(new Set(parseEvents(receiver, secret).map(one => one.id)).size).toBe(1)
})

test('delays, reorders or drops events according to the delivery faults', async () => {
  const { stripe, receiver, secret, control } = await startListening(['customer.created', 'customer.deleted'])
  await control('POST', '/webhooks', { delayMs: 60_000 })
  const { id } = await stripe.customers.create()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(receiver.received).toEqual([])
  await control('POST', '/clock', { advanceMs: 61_000 })
  await receiver.until(1)
  await control('POST', '/webhooks', { reorderMs: 50 })
  await stripe.customers.create()
  await stripe.customers.del(id)
  await receiver.until(3)
  const types = parseEvents(receiver, secret).map(one => one.type)
  expect(types).toEqual(['customer.created', 'customer.deleted', 'customer.created'])
  await control('POST', '/webhooks', { drop: ['customer.*'] })
  await stripe.customers.create()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(receiver.received).toHaveLength(3)
  expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(3)
})

test('creates the events of a declined payment, and of a payment canceled during authentication', async () => {
  const { stripe } = await startListening()
  const params = { amount: 1000, currency: 'usd', confirm: true, return_url: 'http://shop.test' }
  await stripe.paymentIntents
    .create({ ...params, payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(() => undefined)
  const pendingIntent = await stripe.paymentIntents.create({
    ...params,
    payment_method: 'pm_card_authenticationRequired',
  })
  await stripe.paymentIntents.cancel(pendingIntent.id)
  const { data } = await stripe.events.list({ limit: 100 })
  expect(data.map(one => one.type).reverse()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.canceled',
  ])
})

test('lists dropped events as undelivered, and resends each of them twice in random order', async () => {
  const { stripe, receiver, secret, control } = await startListening(['customer.created'])
  await control('POST', '/webhooks', { drop: ['*'] })
  for (let count = 0; count < 20; count += 1) await stripe.customers.create()
  const lost = async (success: boolean) =>
    (await stripe.events.list({ delivery_success: success, limit: 100 })).data.length
  expect([await lost(false), await lost(true)]).toEqual([20, 0])
  expect(receiver.received).toEqual([])
  const response = await control('POST', '/webhooks/resend', { shuffle: true, copies: 2 })
  expect(await response.json()).toEqual({ queued: 40 })
  await receiver.until(40)
  const ids = parseEvents(receiver, secret).map(one => one.id)
  const createdIds = (await stripe.events.list({ limit: 100 })).data.map(one => one.id).reverse()
  expect([...ids].sort()).toEqual([...createdIds, ...createdIds].sort())
  expect(ids.slice(0, 20)).not.toEqual(createdIds)
  await expect.poll(() => lost(false)).toBe(0)
})

test('resends events selected by time and type', async () => {
  const { stripe, receiver, secret, control } = await startListening()
  await stripe.customers.create()
  await receiver.until(1)
  await control('POST', '/clock', { advanceMs: 3_600_000 })
  const { id, created } = await stripe.customers.create()
  await createPaidIntent({ stripe })
  await receiver.until(5)
  await control('POST', '/webhooks/resend', { since: created, types: ['customer.*'] })
  await receiver.until(6)
  expect(parseEvents(receiver, secret)[5]).toMatchObject({ type: 'customer.created', data: { object: { id } } })
})

test('sends the requested number of past events to an endpoint, each with a valid signature', async () => {
  const { receiver, stripe, secret, control } = await startListening()
  await createPaidIntent({ stripe })
  await receiver.until(3)
  const response = await control('POST', '/events/flood', { count: 2_000, types: ['payment_intent.*'] })
  expect(await response.json()).toEqual({ queued: 2_000 })
  await receiver.until(2_003)
  const types = new Set(
    parseEvents(receiver, secret)
      .slice(3)
      .map(one => one.type),
  )
  expect([...types].sort()).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
  const open = async () => (await (await control('GET', '/webhooks')).json()).open
  await expect.poll(open).toBe(0)
  expect((await (await control('GET', '/webhooks')).json()).tally).toEqual({ taken: 2_003, refused: 0 })
})

test('spaces the events of a flood by simulated time', async () => {
  const { receiver, stripe, control } = await startListening()
  await stripe.customers.create()
  await receiver.until(1)
  await control('POST', '/events/flood', { count: 10, perSecond: 0.001 })
  await receiver.until(2)
  await control('POST', '/clock', { advanceMs: 20_000_000 })
  await receiver.until(11)
})

test('stops sending an event after 16 failed attempts, and lists the event as undelivered', async () => {
  const { stripe, receiver, control } = await startListening(['customer.created'])
  receiver.status = 500
  await stripe.customers.create()
  for (let attempt = 1; attempt < 16; attempt += 1) {
    await receiver.until(attempt)
    await expect
      .poll(async () => (await (await control('GET', '/webhooks')).json()).waiting[0]?.attempt)
      .toBe(attempt + 1)
    await control('POST', '/clock', { advanceMs: 3_600_000 })
  }
  await receiver.until(16)
  await expect.poll(async () => (await (await control('GET', '/webhooks')).json()).waiting).toEqual([])
  const undelivered = (await stripe.events.list({ delivery_success: false })).data
  expect(undelivered).toMatchObject([{ type: 'customer.created', pending_webhooks: 0 }])
})
