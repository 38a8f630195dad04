import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { isUuid } from '#domain/uuid.ts'
import { version } from '../config/version.ts'
import type { Span, SpanOptions, Tracer } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

type Ids = { traceId: string; spanId: string | null }

/** The ids of a request's trace and first span. They follow from the request id, which is in the log and the response. */
function toTraceIds(requestId: string): { traceId: string; spanId: string } | null {
  if (!isUuid(requestId)) return null
  const digits = requestId.replaceAll('-', '').toLowerCase()
  return { traceId: digits, spanId: digits.slice(16) }
}

/** Generates random ids, except for the span that is started next after `ids` was set. */
class RequestIdGenerator implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  next: Ids | null = null
  generateTraceId = () => this.next?.traceId ?? this.#random.generateTraceId()
  generateSpanId = () => this.next?.spanId ?? this.#random.generateSpanId()
}

/** Logs once when spans cannot be sent, and again only after some were sent, so that a silent collector fills no log. */
function createLoggedExporter(log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter()
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        if (result.error && !isFailing)
          log.warn({ err: result.error }, 'traces could not be sent; check OTEL_EXPORTER_OTLP_ENDPOINT')
        isFailing = result.error !== undefined
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Starts sending spans by OTLP over HTTP. The SDK reads the standard environment variables (endpoint, headers, sampler,
 * limits) itself. Its global registry stays unused, because only this shop's own code creates spans.
 */
export function createTracer(log: Logger, exporter = createLoggedExporter(log)): Tracer {
  const ids = new RequestIdGenerator()
  const contexts = new AsyncLocalStorageContextManager().enable()
  const service = resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': version.version })
  const provider = new BasicTracerProvider({
    resource: service.merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('vitrine', version.version)
  return {
    hasActiveSpan: () => trace.getSpan(contexts.active()) !== undefined,
    start({ name, kind, attributes, requestId }: SpanOptions): Span {
      const request = requestId ? toTraceIds(requestId) : null
      const isRequest = kind === 'server'
      // Work that a request enqueued is in the trace of the request, and links to its first span.
      ids.next = request && { traceId: request.traceId, spanId: isRequest ? request.spanId : null }
      const links = request && !isRequest ? [{ context: { ...request, traceFlags: TraceFlags.SAMPLED } }] : []
      const root = requestId !== undefined
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links, root }, contexts.active())
      ids.next = null
      const context = trace.setSpan(contexts.active(), span)
      return {
        run: work => contexts.with(context, work),
        set: attributes => void span.setAttributes(attributes),
        fail(type) {
          span.setAttribute('error.type', type)
          span.setStatus({ code: SpanStatusCode.ERROR })
        },
        end: () => span.end(),
      }
    },
    detach: work => contexts.with(ROOT_CONTEXT, work),
    flush: () => provider.forceFlush(),
    stop: () => provider.shutdown(),
  }
}
