import { describe, expect, it } from 'vitest'
import { createGaugeRegistry, createMetrics, formatRegistries } from './metrics.ts'

describe('createMetrics', () => {
  it('keeps the counters of two apps in one process apart', async () => {
    const [one, other] = [createMetrics(), createMetrics()]
    one.countSettled({ amount_cents: 8_900, currency: 'brl', mode: 'live' })
    expect(await formatRegistries(one.registry)).toContain('vitrine_purchases_settled_total 1\n')
    expect(await formatRegistries(other.registry)).toContain('vitrine_purchases_settled_total 0\n')
  })

  it('sums the cents of paid purchases by currency and mode', async () => {
    const metrics = createMetrics()
    for (const amount_cents of [8_900, 0, 100]) metrics.countSettled({ amount_cents, currency: 'brl', mode: 'live' })
    metrics.countSettled({ amount_cents: 500, currency: 'usd', mode: 'simulator' })
    const text = await formatRegistries(metrics.registry)
    expect(text).toContain('vitrine_settled_cents_total{currency="brl",mode="live"} 9000\n')
    expect(text).toContain('vitrine_settled_cents_total{currency="usd",mode="simulator"} 500\n')
    expect(text).toContain('vitrine_purchases_settled_total 4\n')
  })

  it('counts a duration in its bucket and in each larger one', async () => {
    const metrics = createMetrics()
    for (const milliseconds of [5, 30, 20_000]) metrics.request('GET /', 200, milliseconds)
    const text = await formatRegistries(metrics.registry)
    const bounds = text.matchAll(/_request_duration_seconds_bucket\{endpoint="GET \/",le="([^"]+)"\} (\d)/g)
    expect([...bounds].map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
      ...['0.005: 1', '0.01: 1', '0.025: 1', '0.05: 2', '0.1: 2', '0.25: 2', '0.5: 2', '1: 2', '2.5: 2', '5: 2'],
      ...['10: 2', '+Inf: 3'],
    ])
  })

  it('counts all endpoints beyond a thousand label sets in one series', async () => {
    const metrics = createMetrics()
    for (let number = 1; number <= 1_002; number += 1) metrics.request(`GET /${number}`, 200, 1)
    metrics.request('GET /1', 200, 1)
    const text = await formatRegistries(metrics.registry)
    expect(text).toContain('vitrine_http_requests_total{endpoint="GET /1",status="2xx"} 2\n')
    expect(text).toContain('vitrine_http_requests_total{endpoint="other",status="other"} 2\n')
    expect(text).not.toContain('GET /1001')
  })

  it('sums the failures of requests, provider calls and background work', async () => {
    const metrics = createMetrics()
    for (const status of [200, 404, 500, 503]) metrics.request('GET /', status, 1)
    for (const result of ['ok', 'refused', 'limited', 'timeout'] as const) metrics.providerCall(result, 1, null)
    for (const work of ['forget', 'forget', 'builds']) metrics.countBackgroundFailure(work)
    expect(await metrics.failures()).toEqual({ requests: 2, provider: 2, background: 3 })
  })
})

describe('formatRegistries', () => {
  it('writes each metric once, without empty lines', async () => {
    const help = 'Waiting background work, by topic.'
    const registry = createGaugeRegistry([
      { name: 'waiting', help, labels: { topic: 'order.paid' }, value: 1 },
      { name: 'up', help: 'Whether it is up.', value: 1 },
      { name: 'waiting', help, labels: { topic: 'a "quoted"\ntopic' }, value: 2 },
    ])
    expect((await formatRegistries(registry)).trimEnd().split('\n')).toEqual([
      `# HELP waiting ${help}`,
      '# TYPE waiting gauge',
      'waiting{topic="order.paid"} 1',
      'waiting{topic="a \\"quoted\\"\\ntopic"} 2',
      '# HELP up Whether it is up.',
      '# TYPE up gauge',
      'up 1',
    ])
  })
})
