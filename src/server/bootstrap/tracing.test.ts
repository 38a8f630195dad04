import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simulatorKeys } from '@vitrine/stripe-simulator/index.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outbox } from '#server/platform/db/schema/system.ts'
import { createTracer } from '#server/platform/observability/open-telemetry.ts'
import { setTracer } from '#server/platform/observability/tracing.ts'
import { startWorker } from '#server/platform/queue/worker.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buy, buyer, createIntent, makeLamp, restoreKey, revokeKey } from '#tests/support/shop.ts'
import { scheduledJobs } from './assemble.ts'

type Value = { stringValue?: string; intValue?: number }
type SpanRecord = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}
type Payload = {
  resourceSpans: { resource: { attributes: SpanRecord['attributes'] }; scopeSpans: { spans: SpanRecord[] }[] }[]
}

const payloads: Payload[] = []
const paths = new Set<string>()
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    paths.add(`${request.method} ${request.url} ${request.headers['x-tenant']}`)
    payloads.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=shop')
vi.stubEnv('OTEL_SERVICE_NAME', 'the-shop')
const tracer = createTracer(pino({ level: 'silent' }))
setTracer(tracer)
const shop = await startTestApp({ simulator: true })
afterAll(async () => {
  await worker?.stop()
  setTracer(null)
  receiver.close()
  vi.unstubAllEnvs()
})

let spans: SpanRecord[] = []
let worker: ReturnType<typeof startWorker> | null = null
let bought: Awaited<ReturnType<typeof buy>>
let refused: Awaited<ReturnType<typeof createIntent>>

const readAttributes = ({ attributes }: Pick<SpanRecord, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
const toTraceId = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['x-request-id']).replaceAll('-', '')
const listTrace = (traceId: string) => spans.filter(span => span.traceId === traceId)

/** Lists the names of the spans from the first of the trace to this one. */
function listNames(span: SpanRecord): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? listNames(parent) : span.parentSpanId ? ['a missing span'] : []), span.name]
}

beforeAll(async () => {
  const lamp = await makeLamp(shop, 'TRACED')
  // The worker starts after the purchase, because it might otherwise settle the payment before the browser's request.
  bought = await buy(shop, shop.browser(), lamp)
  worker = startWorker(shop.services, scheduledJobs)
  shop.services.wake = worker.wake
  await buy(shop, shop.browser(), lamp)
  await shop.browser().raw('GET', `/order/${bought.checkout.id}?key=marked-key`)
  await shop.browser().raw('GET', '/nowhere/marked-person@example.com')
  await fetch(`${shop.url}/healthz`)
  await eventually(async () => (await shop.db.$count(outbox, eq(outbox.state, 'waiting'))) === 0)
  await revokeKey(shop)
  refused = await createIntent(shop.browser(), lamp)
  await restoreKey(shop)
  await tracer.stop()
  spans = payloads.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)),
  )
})

describe('a traced purchase', () => {
  it('has the request, its transaction, its statements and its calls to the provider in one trace', () => {
    const trace = listTrace(toTraceId(bought.intent))
    const paths = trace.map(span => listNames(span).join(' > '))
    const request = 'POST /functions/v1/create-payment-intent'
    expect(paths).toContain(request)
    expect(paths).toContain(`${request} > transaction > insert orders`)
    expect(paths).toContain(`${request} > POST /v1/payment_intents`)
    expect(paths.filter(path => !path.startsWith(request))).toEqual([])
    const getAttributes = (name: string) => readAttributes(trace.find(span => span.name === name) ?? { attributes: [] })
    expect(getAttributes(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/functions/v1/create-payment-intent',
      'http.response.status_code': 200,
      'url.scheme': 'http',
    })
    expect(getAttributes('insert orders')).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'orders',
    })
    expect(getAttributes('POST /v1/payment_intents')).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'url.template': '/v1/payment_intents',
      'http.response.status_code': 200,
    })
  })

  it('continues in the background work that it enqueued, which links to the first span of the request', () => {
    const [first] = spans.filter(({ name }) => name === 'POST /api/v1/checkouts/:id/settle')
    const job = listTrace(first?.traceId ?? '').find(({ name }) => name === 'process order.paid')
    expect(job?.parentSpanId ?? '').toBe('')
    expect(job?.links).toMatchObject([{ traceId: first?.traceId, spanId: first?.spanId }])
    expect(readAttributes(job ?? { attributes: [] })).toEqual({
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'order.paid',
      'vitrine.attempts': 1,
    })
  })

  it('contains no personal data, tokens, card numbers or ids of the provider', () => {
    // Random ids and times may contain any digits.
    const random = /^(traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)$/
    const text = JSON.stringify(payloads, (key, value) => (random.test(key) ? undefined : value))
    expect(text).toContain('POST /api/v1/checkouts')
    const { customerEmail, customerName, customerPhone, customerAddress } = buyer
    const secrets = [customerEmail, customerName, customerPhone, customerAddress.street, customerAddress.city]
    const ids = [bought.intentId, bought.checkout.id, String(bought.intent.body.client_secret), simulatorKeys.secret]
    expect([...secrets, ...ids, '4242', 'marked', '10.1.'].filter(value => text.includes(value))).toEqual([])
  })
})

describe('traces', () => {
  it('are sent to the configured receiver with its headers and the name of the service', () => {
    expect([...paths]).toEqual(['POST /v1/traces shop'])
    const [resource] = payloads.flatMap(({ resourceSpans }) => resourceSpans.map(each => each.resource))
    expect(readAttributes(resource ?? { attributes: [] })).toMatchObject({ 'service.name': 'the-shop' })
  })

  it('mark a failed call and a failed request with a stable code', () => {
    const trace = listTrace(String(refused.customer.requestId).replaceAll('-', ''))
    const failures = trace.filter(({ status }) => status.code === 2)
    const types = failures.map(span => [span.name, readAttributes(span)['error.type']])
    expect(types).toContainEqual(['POST /v1/customers', '401'])
    expect(types).toContainEqual(['POST /functions/v1/create-payment-customer', '503'])
  })

  it('name the pattern of the route, and only the method of an unknown address', () => {
    const names = spans.filter(({ kind }) => kind === 2).map(({ name }) => name)
    expect(names).toContain('GET /order/:publicId')
    expect(names).toContain('GET')
  })

  it('leave out health checks and statements of polling', () => {
    expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([])
    const statements = spans.filter(span => readAttributes(span)['db.system.name'])
    expect(statements.length).toBeGreaterThan(20)
    expect(statements.filter(({ parentSpanId }) => !parentSpanId)).toEqual([])
    // Leasing a row is polling, and marking it as done belongs to the work.
    const outboxPaths = spans.filter(({ name }) => name === 'update outbox').map(span => listNames(span).join(' > '))
    expect(outboxPaths.length).toBeGreaterThan(1)
    expect(outboxPaths.filter(path => !path.startsWith('process '))).toEqual([])
  })
})
