import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'
import { describe, expect, it } from 'vitest'
import { simulatorKeys } from '../keys.ts'
import { type Received, startReceiver, startTestSimulator } from '../testing/test-simulator.ts'

const validate = ({ url, headers }: Received, secret: string = simulatorKeys.webhookSecret) =>
  WebhookSignatureValidator.validate({
    xSignature: headers['x-signature'],
    xRequestId: headers['x-request-id'],
    dataId: url.searchParams.get('data.id')?.toLowerCase(),
    secret,
  })
const getActions = (received: Received[]) => received.map(({ body }) => body.action)

describe('WebhookSender', () => {
  it('signs a notification so that the official validator accepts it only with the secret', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    await simulator.payByCard()
    await expect.poll(() => received.length).toBe(1)
    const [first] = received as [Received]
    expect(() => validate(first)).not.toThrow()
    expect(() => validate(first, 'another secret')).toThrow(InvalidWebhookSignatureError)
  })

  it('sends the order’s id in the URL, and a body without the payer', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    const { id } = (await simulator.payByCard()).body
    await expect.poll(() => received.length).toBe(1)
    const [{ url, body }] = received as [Received]
    expect([url.pathname, url.searchParams.get('data.id'), url.searchParams.get('type')]).toEqual([
      '/webhooks/mercadopago',
      id,
      'order',
    ])
    expect(body).toMatchObject({
      action: 'order.processed',
      api_version: 'v1',
      type: 'order',
      live_mode: false,
      user_id: '123456789',
      data: { id, version: 1, external_reference: 'pay_1', currency_id: 'BRL', status: 'processed' },
    })
    expect(body).not.toHaveProperty('id')
    expect(JSON.stringify(body)).not.toContain('testuser.com')
  })

  it('sends a notification for each change of an order, with an increasing version', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    const { control } = simulator
    const { id, transactions } = (await simulator.payByPix()).body
    await control('POST', '/pix/pay', { order: id })
    await simulator.refund(id, { transactions: [{ id: transactions.payments[0]?.id, amount: '1.00' }] })
    await control('POST', '/chargebacks/open', { order: id })
    await expect.poll(() => received.length).toBe(4)
    const inOrder = received.sort((a, b) => a.body.data.version - b.body.data.version)
    expect(getActions(inOrder)).toEqual([
      'order.action_required',
      'order.processed',
      'order.processed',
      'order.charged_back',
    ])
    expect(inOrder.map(({ body }) => body.data.version)).toEqual([1, 2, 3, 4])
    expect(inOrder[2]?.body.data.status_detail).toBe('partially_refunded')
  })

  it('signs with a time in seconds when `tsUnit` says so', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    await simulator.payByCard()
    await expect.poll(() => received.length).toBe(1)
    await simulator.control('POST', '/webhooks', { tsUnit: 'seconds' })
    await simulator.payByCard()
    await expect.poll(() => received.length).toBe(2)
    const lengths = received.map(({ headers }) => /ts=(\d+)/.exec(String(headers['x-signature']))?.[1]?.length)
    expect(lengths).toEqual([13, 10])
    for (const one of received) validate(one)
  })

  it('resends a notification after 15 minutes with a new signature until it is accepted', async () => {
    const simulator = await startTestSimulator()
    const receiver = await startReceiver(simulator)
    receiver.status = 503
    await simulator.payByCard()
    const waitForAttempt = (attempt: number) =>
      expect.poll(async () => (await simulator.control('GET', '/webhooks')).waiting[0]?.attempt).toBe(attempt)
    await waitForAttempt(2)
    await simulator.control('POST', '/clock', { advanceMs: 14 * 60_000 })
    expect(receiver.received).toHaveLength(1)
    receiver.status = 201
    await simulator.control('POST', '/clock', { advanceMs: 60_000 })
    await expect.poll(() => receiver.received.length).toBe(2)
    await expect.poll(async () => (await simulator.control('GET', '/webhooks')).open).toBe(0)
    const ids = receiver.received.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    for (const one of receiver.received) validate(one)
  })
})

describe('delivery faults', () => {
  it('duplicates, drops and reorders notifications', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    const { control } = simulator
    await control('POST', '/webhooks', { drop: ['order.processed'] })
    await simulator.payByCard()
    await control('POST', '/webhooks', { copies: 2, reorderMs: 3_000 })
    const { id } = (await simulator.payByPix()).body
    await control('POST', '/pix/pay', { order: id })
    await expect.poll(() => received.length).toBe(4)
    expect(getActions(received)).toEqual([
      'order.processed',
      'order.processed',
      'order.action_required',
      'order.action_required',
    ])
    expect(received.every(({ body }) => body.data.id === id)).toBe(true)
  })

  it('delays notifications by simulated time', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    await simulator.control('POST', '/webhooks', { delayMs: 60_000 })
    await simulator.payByCard()
    expect((await simulator.control('GET', '/webhooks')).open).toBe(1)
    await simulator.control('POST', '/clock', { advanceMs: 60_000 })
    await expect.poll(() => received.length).toBe(1)
  })

  it('applies no delivery fault to resent notifications', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    const { control } = simulator
    await control('POST', '/webhooks', { drop: ['*'] })
    const { id } = (await simulator.payByCard()).body
    await simulator.payByCard('OTHE')
    expect(await control('POST', '/webhooks/resend', { order: id, copies: 2 })).toEqual({ queued: 2 })
    expect(await control('POST', '/webhooks/resend', { types: ['order.failed'] })).toEqual({ queued: 1 })
    await expect.poll(() => getActions(received).sort()).toEqual(['order.failed', 'order.processed', 'order.processed'])
    await control('POST', '/events/flood', { count: 5 })
    await expect.poll(() => received.length).toBe(8)
  })

  it('pays a code once but sends two notifications when it is paid `twice`', async () => {
    const simulator = await startTestSimulator()
    const { received } = await startReceiver(simulator)
    const { id } = (await simulator.payByPix()).body
    await simulator.control('POST', '/pix/pay', { order: id, when: 'twice' })
    await expect.poll(() => getActions(received).filter(one => one === 'order.processed')).toHaveLength(2)
    expect((await simulator.ledger()).charged).toEqual({ brl: 5000 })
  })
})
