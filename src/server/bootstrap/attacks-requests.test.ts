import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { endpoints } from '#contract/index.ts'
import { getOrder } from '#contract/orders.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { createPromotion } from '#contract/promotions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const lamp = await makeLamp(shop, 'LAMP', null)
const seller = shop.as('owner')
const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

describe('requests with a compressed body', () => {
  const body = JSON.stringify({ productId: lamp.id, search: ' '.repeat(1_000) })
  const compressedBodies: [string, Buffer][] = [
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['deflate', deflateSync(body)],
    ['identity, gzip', gzipSync(body)],
    ['GZIP', gzipSync(body)],
    ['unheard-of', Buffer.from(body)],
  ]
  it.each(compressedBodies)('rejects a body in the encoding %s without decompressing it', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const response = await shop.browser().raw('POST', openCheckout.path, { headers, payload })
    expect([response.statusCode, response.json()]).toMatchObject([415, { error: 'unsupported_media_type' }])
    expect(response.headers['accept-encoding']).toBe('identity')
  })

  it('uses the error format of function endpoints when it rejects a compressed body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const response = await shop.browser().raw('POST', createPaymentIntent.path, { headers, payload: gzipSync('{}') })
    expect([response.statusCode, response.json()]).toMatchObject([
      415,
      { success: false, code: 'unsupported_media_type' },
    ])
  })

  it('accepts a body whose content-encoding is identity', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
    const response = await shop.browser().raw('POST', openCheckout.path, { headers, payload: body })
    expect(response.statusCode).toBe(200)
  })
})

describe('requests with a deeply nested body', () => {
  const depths = [100, 3_000, 7_000, 12_000]
  it.each(depths)(
    'responds without a server error to JSON nested %i levels deep, at the top level or inside a field',
    async depth => {
      for (const { method, path } of endpoints.filter(({ who }) => who === 'browser' || who === 'anyone')) {
        if (method === 'GET') continue
        const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
        for (const payload of [
          nested,
          `{"amount":1,"currency":"usd","metadata":{"a":${nested}}}`,
          `{"data":{"a":${nested}}}`,
        ]) {
          const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
          const url = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
          const { statusCode } = await shop.browser().raw(method, url, { headers, payload })
          expect([method, path, depth, statusCode < 500]).toEqual([method, path, depth, true])
        }
      }
    },
  )
})

describe('names of object properties in URLs', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf'])(
    'causes no server error when the property name %s is in a URL',
    async name => {
      for (const { method, path } of endpoints.filter(({ who }) => who === 'browser' || who === 'anyone')) {
        const query = new URLSearchParams(
          [
            ...['grant_type', 'type', 'provider', 'scope', 'state', 'language', 'kind', 'currency', 'sort'],
            ...['product', 'sku', 'preview', 'token', 'code', 'error', 'w', 'key', 'channel', 'domain'],
          ].map(each => [each, name]),
        )
        const url = `${path.replace(/:\w+|\*/g, name)}?${query}`
        const body = method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
        const { statusCode } = await shop.browser().raw(method, url, body)
        expect([method, url, statusCode < 500]).toEqual([method, url, true])
      }
    },
  )
})

describe('text that a shopper enters', () => {
  it('stores a shopper’s text as one line without control characters or direction overrides', async () => {
    const browser = shop.browser()
    const search = '?utm_source=a%0Ab%E2%80%AEc'
    const { body: cart } = await browser.send(openCheckout, { body: { productId: lamp.id, search } })
    const customerName = 'Marina\r\nBcc: all@example.com \u202egnp'
    const customerAddress = { ...buyer.customerAddress, street: '\u2066Folsom\n1', city: 'San\tFrancisco' }
    const form = { ...buyer, customerName, customerAddress, checkoutId: cart.id }
    expect((await browser.send(createPaymentCustomer, { body: form })).status).toBe(200)
    const { totalCents: amount, currency } = cart.quote
    const intent = await browser.send(createPaymentIntent, { body: { amount, currency, checkoutId: cart.id } })
    const { body: order } = await seller.send(getOrder, { params: { id: String(intent.body.orderId) } })
    expect([order.name, order.address?.line1, order.address?.city, order.source?.utm_source]).toEqual([
      'Marina Bcc: all@example.com gnp',
      'Folsom 1',
      'San Francisco',
      'a bc',
    ])
  })
})

describe('a request with two Host headers', () => {
  it('rejects two Host headers, because a proxy and the shop could each read a different one', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n')
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1.1 400 .*"error":"bad_request"/s)
  })
})

describe('dates at the edges of the calendar', () => {
  const days = ['0000-01-01', '0000-12-31', '0001-01-01', '0100-02-28', '1969-12-31', '9999-12-31', '9999-01-01']
  const invalidDays = [
    '2026-02-30',
    '2026-13-01',
    '2026-00-00',
    '+010000-01-01',
    '-000001-01-01',
    '10000-01-01',
    '２０２６-01-01',
  ]
  const listRangeParams = (endpoint: Endpoint, part: 'query' | 'body') =>
    Object.keys((endpoint[part] as { shape?: object } | undefined)?.shape ?? {}).filter(name =>
      /^(from|to)$/.test(name),
    )

  it('rejects impossible and extreme days on every endpoint with a date range', async () => {
    const rangeEndpoints = endpoints.filter(
      each => listRangeParams(each, 'query').length > 0 || listRangeParams(each, 'body').length > 0,
    )
    expect(rangeEndpoints.length).toBeGreaterThan(3)
    for (const endpoint of rangeEndpoints) {
      const part = listRangeParams(endpoint, 'query').length > 0 ? 'query' : 'body'
      for (const day of [...days, ...invalidDays]) {
        // Rate limits count requests per minute, so the clock advances by a minute before each date is sent.
        aheadMs += 60_000
        for (const range of [{ from: day, to: day }, { from: day }, { to: day }]) {
          const { status } = await seller.send(endpoint, { [part]: range })
          expect([formatEndpoint(endpoint), range, status]).toEqual([formatEndpoint(endpoint), range, 422])
        }
      }
    }
  })

  const moments = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '9999-12-31T23:59:59Z',
  ]
  it('rejects impossible and extreme timestamps in payment links and promotions', async () => {
    const line = { title: 'A lamp', quantity: 1, unitCents: 8_900 }
    for (const moment of [...moments, '2026-02-30T00:00:00Z', '2027-01-01T25:00:00Z', '2027-01-01T00:00:00+99:99']) {
      const link = { title: 'A bill', lines: [line], currency: 'usd', expiresAt: moment }
      const code = { code: 'EDGE', kind: 'percent', percentOff: 10 }
      const responses = [
        await seller.send(createPaymentLink, { body: link }),
        await seller.send(createPromotion, { body: { ...code, startsAt: moment } }),
        await seller.send(createPromotion, { body: { ...code, endsAt: moment } }),
      ]
      expect([moment, responses.map(({ status }) => status)]).toEqual([moment, [422, 422, 422]])
    }
  })
})
