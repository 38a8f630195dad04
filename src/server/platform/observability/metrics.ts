import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the histogram buckets, in seconds. */
const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Maximum number of label sets per metric, to limit memory. All further label sets share one series. */
const maxSeries = 1_000

export type Labels = Readonly<Record<string, string | number>>
export type Sample = { name: string; help: string; labels?: Labels; value: number }
type Histogram = { labels: Labels; counts: number[]; sum: number; count: number }

const escapeLabelValue = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, character => (character === '\n' ? '\\n' : `\\${character}`))
const formatLabels = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabelValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/**
 * Returns the series of these labels. Beyond the maximum, it returns the shared series whose labels are all 'other'.
 */
function getSeries<T>(seriesByLabels: Map<string, T>, labels: Labels, make: (labels: Labels) => T): T {
  const key = formatLabels(labels)
  const found = seriesByLabels.get(key)
  if (found) return found
  const isFull = seriesByLabels.size >= maxSeries
  const seriesLabels = isFull ? Object.fromEntries(Object.keys(labels).map(name => [name, 'other'])) : labels
  const seriesKey = isFull ? formatLabels(seriesLabels) : key
  const series = seriesByLabels.get(seriesKey) ?? make(seriesLabels)
  seriesByLabels.set(seriesKey, series)
  return series
}

/** Formats samples in the Prometheus text format, which requires samples of one name to be adjacent. */
export function formatSamples(samples: readonly (Sample & { type: 'counter' | 'gauge' })[]): string {
  const byName = new Map<string, string[]>()
  for (const { name, help, type, labels = {}, value } of samples) {
    const lines = byName.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
    lines.push(`${name}${formatLabels(labels)} ${value}`)
    byName.set(name, lines)
  }
  return [...byName.values()].flat().join('\n')
}

function formatHistogram(name: string, help: string, series: Iterable<Histogram>): string {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
  for (const { labels, counts, sum, count } of series) {
    let total = 0
    for (const [at, bound] of bucketBounds.entries()) {
      total += counts[at] ?? 0
      lines.push(`${name}_bucket${formatLabels({ ...labels, le: bound })} ${total}`)
    }
    lines.push(`${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`)
    lines.push(`${name}_sum${formatLabels(labels)} ${sum}`, `${name}_count${formatLabels(labels)} ${count}`)
  }
  return lines.join('\n')
}

type Counter = { labels: Labels; value: number }
const counters = {
  vitrine_http_requests_total: 'Answered requests, by endpoint and class of status.',
  vitrine_provider_calls_total: 'Calls to the payment provider, by result.',
  vitrine_purchases_settled_total: 'Purchases that this process settled as paid.',
  vitrine_background_failures_total: 'Failed runs of background work that will be retried, by name.',
} as const
const histograms = {
  vitrine_http_request_duration_seconds: 'Duration of requests, by endpoint.',
  vitrine_provider_call_duration_seconds: 'Duration of calls to the payment provider, by result.',
} as const

export type ProviderResult = 'ok' | 'refused' | 'limited' | 'failed' | 'timeout' | 'unreachable'

/**
 * Creates in-memory counters that start at zero with the process. Labels are names from the source code, never ids or
 * personal data.
 */
export function createMetrics() {
  const counted = new Map<string, Map<string, Counter>>()
  const timed = new Map<string, Map<string, Histogram>>()
  const add = (name: keyof typeof counters, labels: Labels = {}) => {
    const seriesByLabels = counted.get(name) ?? new Map<string, Counter>()
    counted.set(name, seriesByLabels)
    getSeries(seriesByLabels, labels, own => ({ labels: own, value: 0 })).value += 1
  }
  const observe = (name: keyof typeof histograms, labels: Labels, milliseconds: number) => {
    const seriesByLabels = timed.get(name) ?? new Map<string, Histogram>()
    timed.set(name, seriesByLabels)
    const histogram = getSeries(seriesByLabels, labels, own => ({
      labels: own,
      counts: bucketBounds.map(() => 0),
      sum: 0,
      count: 0,
    }))
    const seconds = milliseconds / 1_000
    const bucket = bucketBounds.findIndex(bound => seconds <= bound)
    if (bucket !== -1) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
    histogram.sum += seconds
    histogram.count += 1
  }
  const total = (name: keyof typeof counters, matches: (labels: Labels) => boolean) =>
    [...(counted.get(name)?.values() ?? [])].reduce((sum, { labels, value }) => sum + (matches(labels) ? value : 0), 0)
  let providerSkewMs: number | null = null
  return {
    /** @param endpoint method and route pattern @param milliseconds time until the response was sent */
    request(endpoint: string, status: number, milliseconds: number) {
      add('vitrine_http_requests_total', { endpoint, status: `${String(status).charAt(0)}xx` })
      observe('vitrine_http_request_duration_seconds', { endpoint }, milliseconds)
    },
    /** @param skewMs how far our clock is ahead of the provider's, accurate to one second; null when unknown */
    providerCall(result: ProviderResult, milliseconds: number, skewMs: number | null) {
      add('vitrine_provider_calls_total', { result })
      observe('vitrine_provider_call_duration_seconds', { result }, milliseconds)
      if (skewMs !== null) providerSkewMs = skewMs
    },
    countSettled: () => add('vitrine_purchases_settled_total'),
    countBackgroundFailure: (work: string) => add('vitrine_background_failures_total', { work }),
    /** Returns the numbers of failures since the process started. */
    failures: () => ({
      requests: total('vitrine_http_requests_total', labels => labels.status === '5xx'),
      provider: total('vitrine_provider_calls_total', ({ result }) => result !== 'ok' && result !== 'refused'),
      background: total('vitrine_background_failures_total', () => true),
    }),
    /** Milliseconds by which our clock was ahead of the provider's at the last call; null when unknown. */
    providerSkewMs: () => providerSkewMs,
    text(): string {
      const samples = Object.entries(counters).flatMap(([name, help]) =>
        [...(counted.get(name)?.values() ?? [])].map(each => ({ name, help, type: 'counter' as const, ...each })),
      )
      const parts = Object.entries(histograms).flatMap(([name, help]) => {
        const series = timed.get(name)
        return series ? [formatHistogram(name, help, series.values())] : []
      })
      return [formatSamples(samples), ...parts].filter(Boolean).join('\n')
    },
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
