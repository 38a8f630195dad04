import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the histogram buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Maximum number of label sets per metric, to limit memory. All further label sets share one series. */
const maxSeries = 1_000

type Labels = Record<string, string>

/** Returns a function that replaces the labels with 'other' in label sets beyond `maxSeries`. */
function createSeriesLimit() {
  const known = new Set<string>()
  return (labels: Labels): Labels => {
    const key = Object.values(labels).join('\n')
    if (known.has(key)) return labels
    if (known.size >= maxSeries) return Object.fromEntries(Object.keys(labels).map(name => [name, 'other']))
    known.add(key)
    return labels
  }
}

async function sumValues(counter: Counter, matches: (labels: Partial<Labels>) => boolean): Promise<number> {
  const { values } = await counter.get()
  return values.reduce((sum, { labels, value }) => sum + (matches(labels as Partial<Labels>) ? value : 0), 0)
}

export type GaugeSample = { name: string; help: string; labels?: Labels; value: number }

/** Creates a registry with the current values of gauges. Samples of one name must have the same label names. */
export function createGaugeRegistry(samples: readonly GaugeSample[]): Registry {
  const registry = new Registry()
  const gauges = new Map<string, Gauge>()
  for (const { name, help, labels = {}, value } of samples) {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gauges.set(name, gauge)
    gauge.set(labels, value)
  }
  return registry
}

/**
 * Formats registries in the Prometheus text format. Unlike prom-client, it writes `le` as the last label and no empty
 * lines: scripts that read the text without a parser rely on that.
 */
export async function formatRegistries(...registries: Registry[]): Promise<string> {
  const text = await Registry.merge(registries).metrics()
  return text.replaceAll('\n\n', '\n').replace(/^(\w+_bucket\{)(le="[^"]+"),(.+)\} (\S+)$/gm, '$1$3,$2} $4')
}

export type ProviderResult = 'ok' | 'refused' | 'limited' | 'failed' | 'timeout' | 'unreachable'

/** What became of an attempt to send a push notification. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'failed'

/** What became of an attempt to deliver an event to a webhook: `failed` means that no response arrived. */
export type WebhookResult = 'delivered' | 'refused' | 'failed'

/** A payment that became paid, with the fields of its row that are counted. */
type SettledPayment = { amount_cents: number; currency: string; mode: string }

/**
 * Creates counters that start at zero with the process, in a registry of their own, because tests run several apps in
 * one process. Labels are names from the source code, never ids or personal data.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Answered requests, by endpoint and class of status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const providerCalls = new Counter({
    name: 'vitrine_provider_calls_total',
    help: 'Calls to the payment provider, by result.',
    labelNames: ['result'],
    registers,
  })
  const settledPurchases = new Counter({
    name: 'vitrine_purchases_settled_total',
    help: 'Purchases that this process settled as paid.',
    registers,
  })
  const settledCents = new Counter({
    name: 'vitrine_settled_cents_total',
    help: 'Amount of the purchases that this process settled as paid, in cents, by currency and mode.',
    labelNames: ['currency', 'mode'],
    registers,
  })
  const webhookAttempts = new Counter({
    name: 'vitrine_webhook_attempts_total',
    help: 'Attempts to deliver events to webhooks, by result.',
    labelNames: ['result'],
    registers,
  })
  new Counter({
    name: 'vitrine_process_cpu_seconds_total',
    help: 'Processor time of this process, in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  const backgroundFailures = new Counter({
    name: 'vitrine_background_failures_total',
    help: 'Failed runs of background work that will be retried, by name.',
    labelNames: ['work'],
    registers,
  })
  const pushMessages = new Counter({
    name: 'vitrine_push_messages_total',
    help: 'Attempts to send push notifications, by result.',
    labelNames: ['result'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Duration of requests, by endpoint.',
    labelNames: ['endpoint'],
    buckets,
    registers,
  })
  const providerCallDurations = new Histogram({
    name: 'vitrine_provider_call_duration_seconds',
    help: 'Duration of calls to the payment provider, by result.',
    labelNames: ['result'],
    buckets,
    registers,
  })
  const limitRequests = createSeriesLimit()
  const limitRequestDurations = createSeriesLimit()
  const limitBackgroundFailures = createSeriesLimit()
  let providerSkewMs: number | null = null
  return {
    registry,
    /** @param endpoint method and route pattern @param milliseconds time until the response was sent */
    request(endpoint: string, status: number, milliseconds: number) {
      requests.inc(limitRequests({ endpoint, status: `${String(status).charAt(0)}xx` }))
      requestDurations.observe(limitRequestDurations({ endpoint }), milliseconds / 1_000)
    },
    /** @param skewMs how far our clock is ahead of the provider's, accurate to one second; null when unknown */
    providerCall(result: ProviderResult, milliseconds: number, skewMs: number | null) {
      providerCalls.inc({ result })
      providerCallDurations.observe({ result }, milliseconds / 1_000)
      if (skewMs !== null) providerSkewMs = skewMs
    },
    countSettled({ amount_cents, currency, mode }: SettledPayment) {
      settledPurchases.inc()
      settledCents.inc({ currency, mode }, amount_cents)
    },
    countWebhookAttempt: (result: WebhookResult) => webhookAttempts.inc({ result }),
    countPush: (result: PushResult) => pushMessages.inc({ result }),
    countBackgroundFailure: (work: string) => backgroundFailures.inc(limitBackgroundFailures({ work })),
    /** Returns the numbers of failures since the process started. */
    failures: async () => ({
      requests: await sumValues(requests, ({ status }) => status === '5xx'),
      provider: await sumValues(providerCalls, ({ result }) => result !== 'ok' && result !== 'refused'),
      background: await sumValues(backgroundFailures, () => true),
    }),
    /** Milliseconds by which our clock was ahead of the provider's at the last call; null when unknown. */
    providerSkewMs: () => providerSkewMs,
  }
}
export type Metrics = ReturnType<typeof createMetrics>

/** Monitors event loop delay. Each call returns percentiles in seconds for the time since the previous call. */
export function watchEventLoop(): () => { p50: number; p99: number; max: number } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
    const read = { p50: seconds(delay.percentile(50)), p99: seconds(delay.percentile(99)), max: seconds(delay.max) }
    delay.reset()
    return read
  }
}
