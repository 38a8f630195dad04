import { expect, it } from 'vitest'
import { countAlarms } from '#contract/operations.ts'
import { newId } from '#server/platform/core/ids.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, createIntent, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const token = 'a-token-of-the-scraper'
const withToken = await startTestApp({
  database: shop.database,
  env: {
    METRICS_TOKEN: token,
    PUBLIC_URL: 'https://shop.example',
    APP_SECRET: 'a secret of thirty-two characters and more',
    SEED: 'none',
  },
})
const exposed = await startTestApp({
  database: shop.database,
  env: { PUBLIC_URL: 'https://shop.example', APP_SECRET: 'a secret of thirty-two characters and more', SEED: 'none' },
})

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('serves the process’s metrics to a caller on the same machine in the Prometheus format', async () => {
  const lamp = await makeLamp(shop, 'METRIC')
  await createIntent(shop.browser(), lamp)
  await enqueue(shop.ctx, 'order.paid', { orderId: lamp.id })
  await shop.as('viewer').send(countAlarms, {})
  await shop.browser().raw('GET', `/nowhere/${buyer.customerEmail}`)
  await raiseAlarm(shop.ctx, 'declines', 'simulator')
  const { status, type, text } = await read(shop.url)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('vitrine_http_requests_total{endpoint="POST /api/v1/checkouts",status="2xx"} 1')
  expect(text).toContain('vitrine_http_requests_total{endpoint="none",status="4xx"} 1')
  expect(text).toMatch(
    /vitrine_http_request_duration_seconds_bucket\{endpoint="GET \/api\/v1\/operations\/alarms",le="\+Inf"\} 1/,
  )
  expect(text).toMatch(/vitrine_provider_calls_total\{result="ok"\} [1-9]/)
  expect(text).toMatch(/vitrine_queue_waiting\{topic="order.paid"\} 1/)
  expect(text).toMatch(/vitrine_alarms_open 1\n/)
  expect(text).toMatch(/vitrine_database_pool_connections\{state="used"\} \d/)
  expect(text).toMatch(/vitrine_database_pool_waiting 0/)
  expect(text).toMatch(/vitrine_event_loop_delay_seconds\{part="p99"\} [\d.e-]+/)
  expect(text).toMatch(/vitrine_memory_bytes\{kind="heapLimit"\} [1-9]/)
  expect(text).toMatch(/vitrine_process_cpu_seconds_total [\d.]+\n/)
  expect(text).toMatch(/vitrine_disk_free_bytes [1-9]/)
  expect(text).toMatch(/vitrine_disk_size_bytes [1-9]/)
  expect(text).toMatch(/vitrine_build_info\{version="[\d.]+",build="\w+",node="v\d/)
  const lines = text.trimEnd().split('\n')
  expect(
    lines.filter(line => !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]+\})? [-\d.e+]+)$/.test(line) && !/\{/.test(line)),
  ).toEqual([])
  // These are the rules of `promtool check metrics`: quantiles only in summaries, bounds only in histograms, totals
  // only in counters.
  const findType = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(text)?.[1]
  for (const line of lines.filter(each => !each.startsWith('#'))) {
    const name = /^\w+/.exec(line)?.[0] ?? ''
    const isPart = findType(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
    expect([line, isPart ? 'histogram' : findType(name)]).toEqual([
      line,
      expect.stringMatching(/^(counter|gauge|histogram)$/),
    ])
    expect([line, findType(name) === 'counter']).toEqual([line, name.endsWith('_total')])
    expect([line, /[{,](quantile|le)="/.test(line)]).toEqual([line, name.endsWith('_bucket')])
  }
  const describedNames = lines.filter(line => line.startsWith('# TYPE')).map(line => line.split(' ')[2])
  expect(new Set(describedNames).size).toBe(describedNames.length)
})

it('counts a purchase when it is settled, without labels that identify persons or orders', async () => {
  const lamp = await makeLamp(shop, 'SETTLED')
  const { checkout } = await buy(shop, shop.browser(), lamp)
  const { text } = await read(shop.url)
  expect(text).toMatch(/vitrine_purchases_settled_total 1\n/)
  expect(text).toMatch(/vitrine_settled_cents_total\{currency="\w{3}",mode="simulator"\} [1-9]\d*\n/)
  expect(text).not.toContain(checkout.id)
  expect(text).not.toMatch(/@|marina|pi_|[0-9a-f]{8}-[0-9a-f]{4}-/i)
})

it('reports the time of the last backup once there is one', async () => {
  expect((await read(shop.url)).text).not.toContain('vitrine_backup')
  await setInstallationFact(shop.db, 'backup.last', '2026-11-23T17:07:43.500Z')
  expect((await read(shop.url)).text).toContain('vitrine_backup_last_success_timestamp_seconds 1795453663.5\n')
})

it('counts webhook endpoints by state, and separately those whose last attempt failed', async () => {
  await shop.db.insert(webhookEndpoints).values(
    (['on', 'on', 'paused', 'disabled'] as const).map((state, at) => ({
      id: newId(),
      url: 'https://receiver.example/',
      types: [],
      modes: [],
      secret_sealed: '',
      state,
      failing_since: at === 1 ? new Date() : null,
    })),
  )
  const { text } = await read(shop.url)
  for (const state of ['on', 'failing', 'paused', 'disabled'])
    expect(text).toContain(`vitrine_webhook_endpoints{state="${state}"} 1\n`)
})

it('rejects callers behind a proxy, callers by another host name, and everyone when the shop is exposed', async () => {
  expect((await read(shop.url, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
  expect((await read(shop.url, { forwarded: 'for=203.0.113.9' })).status).toBe(401)
  const rebound = await shop.app.inject({ url: '/metrics', headers: { host: 'rebound.example' } })
  expect([rebound.statusCode, rebound.json().error]).toEqual([401, 'not_signed_in'])
  expect((await read(exposed.url)).status).toBe(401)
})

it('requires the token when METRICS_TOKEN is set, and accepts the token from other machines', async () => {
  expect((await read(withToken.url)).status).toBe(401)
  for (const authorization of ['Bearer', 'Bearer wrong', token, `Bearer ${token}x`])
    expect((await read(withToken.url, { authorization })).status).toBe(401)
  const response = await read(withToken.url, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })
  expect(response.status).toBe(200)
  expect(response.text).not.toContain(token)
})
