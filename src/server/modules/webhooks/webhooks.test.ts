import { Webhook } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer, listCustomers } from '#contract/customers.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { type ShopEventType, shopEventData, shopEventTypes } from '#contract/shop-events.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  rotateWebhookSecret,
  sendWebhookExample,
} from '#contract/webhooks.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { startReceiver } from './webhook.fixture.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const admin = shop.as('admin')
const lamp = await makeLamp(shop, 'HOOK', null)
const receiver = await startReceiver()

const subscribe = async (url: string, types: ShopEventType[], more: object = {}) => {
  const { status, body } = await admin.send(createWebhookEndpoint, { body: { url, types, ...more } })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const verify = (secret: string, { body, headers }: { body: string; headers: object }) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
const waitForTypes = (types: ShopEventType[], from = receiver) =>
  vi.waitFor(() => expect(from.listTypes()).toEqual(expect.arrayContaining(types)), 60_000)

const { endpoint, secret } = await subscribe(`${receiver.url}?token=secret-in-url`, shopEventTypes, {
  headerName: 'X-Token',
  headerValue: 'header secret',
})
const { body: purchase } = (await buy(shop, shop.browser(), lamp)).intent
const orderId = String(purchase.orderId)

describe('recordShopEvent', () => {
  it('sends what happened to an order, with everything that an issuer of invoices needs', async () => {
    await waitForTypes(['order.placed', 'order.paid', 'order.finalized'])
    const { body: order } = await admin.send(getOrder, { params: { id: orderId } })
    const bodies = receiver.listBodies().filter(({ data }) => data.order.id === orderId)
    for (const { type, data } of bodies)
      expect(shopEventData[type as ShopEventType].safeParse(data)).toMatchObject({ success: true })
    const finalized = bodies.find(({ type }) => type === 'order.finalized')
    expect(finalized).toMatchObject({
      version: 1,
      mode: 'simulator',
      sequence: expect.any(Number),
      url: `${shop.services.config.publicUrl}/api/v1/orders/${orderId}`,
      data: {
        order: {
          number: order.number,
          state: 'paid',
          totalCents: order.totalCents,
          capturedCents: order.totalCents,
          customer: { name: order.name, email: order.email, phone: order.phone, taxId: order.taxId },
          payments: [{ kind: 'main', state: 'succeeded', method: 'card' }],
        },
      },
    })
    expect(finalized.data.order.lines.map((line: { totalCents: number }) => line.totalCents)).toEqual(
      order.lines.map(line => line.totalCents),
    )
    const sequences = bodies.map(({ sequence }) => sequence).sort((a, b) => a - b)
    expect(new Set(sequences).size).toBe(3)
  })

  it('sends where the buyer came from', async () => {
    const browser = shop.browser()
    const search = '?utm_source=ads&fbclid=IwAR1'
    await browser.send(openCheckout, { body: { productId: lamp.id, search, referrer: 'https://social.example/post' } })
    const { body } = (await buy(shop, browser, lamp)).intent
    const findOrder = (type: string) =>
      receiver.listBodies().find(each => each.type === type && each.data.order.id === body.orderId)?.data.order
    await vi.waitFor(() => expect(findOrder('order.paid')).toBeDefined(), 60_000)
    expect(findOrder('order.paid')).toMatchObject({
      attribution: { utm_source: 'ads', fbclid: 'IwAR1' },
      touches: { first: { parameters: { fbclid: 'IwAR1' } }, last: { parameters: { utm_source: 'ads' } } },
    })
  })

  it('signs as Standard Webhooks specifies, and sends the header of the endpoint', () => {
    for (const each of receiver.received) {
      expect(verify(secret, each)).toMatchObject({ type: expect.any(String) })
      expect(each.headers).toMatchObject({ 'x-token': 'header secret', 'content-type': 'application/json' })
    }
  })

  it('sends nothing to an endpoint of another mode', async () => {
    const live = await startReceiver()
    await subscribe(live.url, ['order.paid'], { modes: ['live', 'test'] })
    const already = receiver.received.length
    await buy(shop, shop.browser(), lamp)
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(already + 3), 60_000)
    const { rows } =
      await shop.db.execute(`select 1 from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where not 'simulator' = any(e.modes)`)
    expect([live.received, rows]).toEqual([[], []])
  })

  it('reports codes and refunds', async () => {
    const course = await makeCourse(shop, 'HOOK-PIX')
    const shopper = await startPixPurchase(shop, course)
    const { body: awaiting } = await shopper.request('pix')
    await waitForTypes(['order.awaiting'])
    expect(receiver.listBodies().find(({ type }) => type === 'order.awaiting').data.code).toMatchObject({
      method: 'pix',
      code: awaiting.awaiting?.code,
    })
    await payPix(shop, awaiting.awaiting?.code ?? '')
    const { body: order } = await admin.send(getOrder, { params: { id: orderId } })
    const lines = [{ lineId: order.lines[0]?.id ?? '', cents: 100, restock: false }]
    const headers = { 'idempotency-key': newId() }
    await admin.send(refundOrder, { params: { id: orderId }, body: { lines, reason: 'Maria asked' } }, headers)
    await waitForTypes(['refund.succeeded'])
    expect(receiver.listBodies().find(({ type }) => type === 'refund.succeeded').data).toMatchObject({
      order: { refundedCents: 100 },
      refund: { amountCents: 100, reason: 'Maria asked', lines: [{ cents: 100 }] },
    })
  })
})

describe('an endpoint', () => {
  it('receives only ids when the seller chose so', async () => {
    const thin = await startReceiver()
    await subscribe(thin.url, ['order.paid'], { content: 'ids' })
    const { intent } = await buy(shop, shop.browser(), lamp)
    await waitForTypes(['order.paid'], thin)
    const [body] = thin.listBodies()
    expect(body.data).toEqual({ order: { id: intent.body.orderId, number: expect.any(Number) } })
  })

  it('receives Kiwify’s format with its signature in the URL', async () => {
    const kiwify = await startReceiver()
    await subscribe(kiwify.url, ['order.paid'], { format: 'kiwify' })
    await buy(shop, shop.browser(), lamp)
    await vi.waitFor(() => expect(kiwify.received).toHaveLength(1), 60_000)
    expect(kiwify.received[0]?.path).toMatch(/^\/hook\?signature=[0-9a-f]{40}$/)
    expect(kiwify.listBodies()[0]).toMatchObject({ webhook_event_type: 'order_approved', order_status: 'paid' })
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const { body } = await admin.send(rotateWebhookSecret, { params: { id: endpoint.id } })
    expect(body.secret).not.toBe(secret)
    const example = await admin.send(sendWebhookExample, {
      params: { id: endpoint.id },
      body: { type: 'dispute.opened' },
    })
    expect(example.status).toBe(200)
    const findExample = () => receiver.received.find(({ body: text }) => JSON.parse(text).example === true)
    await vi.waitFor(() => expect(findExample()).toBeDefined(), 60_000)
    const received = findExample()
    if (!received) throw new Error('no example was received')
    for (const each of [secret, body.secret]) expect(verify(each, received)).toMatchObject({ example: true })
  })

  it.each(shopEventTypes)('gets an example of %s that matches its schema', async type => {
    const { body } = await admin.send(sendWebhookExample, { params: { id: endpoint.id }, body: { type } })
    const { body: detail } = await admin.send(getWebhookDelivery, { params: { id: body.id } })
    expect(shopEventData[type].safeParse(JSON.parse(detail.body).data)).toMatchObject({ success: true })
  })

  it('never returns its secrets, also not in the audit log', async () => {
    const { body: list } = await admin.send(listWebhookEndpoints, {})
    const { rows } = await shop.db.execute(`select data from audit_log where action like 'webhook.%'`)
    const { rows: stored } = await shop.db.execute('select * from webhook_endpoints')
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [secret, 'header secret']) expect(JSON.stringify([list, rows, stored])).not.toContain(text)
    expect(JSON.stringify(rows)).not.toContain('secret-in-url')
  })

  it('requires the value of its header again for another receiver', async () => {
    const change = (body: object) => admin.send(changeWebhookEndpoint, { params: { id: endpoint.id }, body })
    expect(await change({ url: 'https://hooks.example/' })).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { headerValue: 'required' } },
    })
    expect(await change({ version: 0, description: 'x' })).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await change({ description: 'ERP' })).toMatchObject({ status: 200, body: { description: 'ERP' } })
  })

  it.each([
    ['http://hooks.example/', 'webhook_url_not_allowed'],
    ['https://10.0.0.1/', 'webhook_url_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'webhook_url_not_allowed'],
    ['https://a:b@hooks.example/', 'webhook_url_not_allowed'],
    ['https://hooks.example/#x', 'webhook_url_not_allowed'],
    ['https://hooks.example:6379/', 'port_not_allowed'],
    ['ftp://hooks.example/', 'invalid_fields'],
  ])('is refused at %s with %s', async (url, error) => {
    const answer = await admin.send(createWebhookEndpoint, { body: { url, types: ['order.paid'] } })
    expect(answer).toMatchObject({ status: 422, body: { error } })
  })

  it('refuses types that Kiwify’s format lacks', async () => {
    const body = { url: receiver.url, types: ['order.placed'] as const, format: 'kiwify' }
    expect(await admin.send(createWebhookEndpoint, { body })).toMatchObject({
      status: 422,
      body: { fields: { types: 'not_in_format' } },
    })
  })
})

describe('a customer', () => {
  it('is named in the export with what was sent where, and removed from kept events by the erasure', async () => {
    const { body: list } = await admin.send(listCustomers, { query: {} })
    const { body: order } = await admin.send(getOrder, { params: { id: orderId } })
    const customer = list.customers.find(each => each.email === order.email)
    if (!customer) throw new Error('there is no customer')
    const { body: file } = await admin.send(exportCustomer, { params: { id: customer.id } })
    expect(file.webhooks).toEqual(
      expect.arrayContaining([expect.objectContaining({ receiver: new URL(receiver.url).host, type: 'order.paid' })]),
    )
    const { email } = customer
    expect((await admin.send(eraseCustomer, { params: { id: customer.id }, body: { email } })).status).toBe(200)
    const { rows } = await shop.db.execute('select payload from shop_events where not is_example')
    expect(rows.length).toBeGreaterThan(5)
    for (const text of [email, order.name, 'Maria asked'])
      expect(JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())).toBe(false)
    const { body: deliveries } = await admin.send(listWebhookDeliveries, {
      query: { orderId, endpointId: endpoint.id },
    })
    const { body: detail } = await admin.send(getWebhookDelivery, {
      params: { id: deliveries.deliveries[0]?.id ?? '' },
    })
    expect(JSON.parse(detail.body).data.order.customer).toMatchObject({ name: null, email: null, taxId: null })
    expect(detail.answer).toBeNull()
  })
})
