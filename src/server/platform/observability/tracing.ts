import { AppError } from '../core/errors.ts'

/** Values that spans carry: names and codes from the source code, numbers, and ids. Never what a person entered. */
export type SpanAttributes = Record<string, string | number>

export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** The id of the request that starts the trace, or that enqueued this work. Without it, the span joins its parent. */
  requestId?: string | null
}

export type Span = {
  /** Runs `work` so that spans that it starts become children of this span. */
  run<T>(work: () => T): T
  set(attributes: SpanAttributes): void
  /** Marks the span as failed. `type` is a stable code. */
  fail(type: string): void
  end(): void
}

export type Tracer = {
  start(options: SpanOptions): Span
  /** Whether a span is active, to which a new span would belong. */
  hasActiveSpan(): boolean
  /** Runs `work` without an active span. */
  detach<T>(work: () => T): T
  /** Sends the spans that have ended. */
  flush(): Promise<void>
  /** Sends the remaining spans and accepts no more. */
  stop(): Promise<void>
}

/**
 * The tracer of this process, as the active span is the process's too; null unless the operator turned tracing on. This
 * file imports nothing of OpenTelemetry, so that a shop without tracing does not load it.
 */
let tracer: Tracer | null = null
export const getTracer = (): Tracer | null => tracer
export function setTracer(next: Tracer | null): void {
  tracer = next
}

/**
 * Returns a stable code for an error: that of the contract, of PostgreSQL or of the operating system, or else its class.
 * Messages are left out, because they may repeat what a person entered.
 */
export function getErrorType(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : error.constructor.name
}

async function runInSpan<T>(span: Span, work: (span: Span | null) => Promise<T>): Promise<T> {
  try {
    // The work is awaited within the span, because a query of drizzle runs only when something awaits it.
    return await span.run(async () => await work(span))
  } catch (error) {
    span.fail(getErrorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** Runs `work` in a span. Without a tracer, `work` is called directly with null. */
export const withSpan = <T>(options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> =>
  tracer === null ? work(null) : runInSpan(tracer.start(options), work)

/** Runs `work` in a span that belongs to the active one. Without an active span, `work` is called directly. */
export const withChildSpan = <T>(options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> =>
  tracer?.hasActiveSpan() ? withSpan(options, work) : work(null)

/** Runs `work` outside of the active span, for work that a request only woke and that serves others too. */
export const withoutSpan = <T>(work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer.detach(async () => await work())
