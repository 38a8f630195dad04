import type { FastifyInstance } from 'fastify'
import { getTracer, type Span } from '../observability/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Endpoints that programs call every few seconds. */
const untracedRoutes = ['/healthz', '/readyz', '/readyz/pages', '/metrics']

/**
 * Creates a span for each request. Spans carry the pattern of the route, and neither the URL, whose path and query may
 * contain tokens, nor the caller's address. Does nothing unless the operator turned tracing on.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = getTracer()
  if (tracer === null) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url
    if (route !== undefined && untracedRoutes.includes(route)) return done()
    request.span = tracer.start({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        ...(route !== undefined && { 'http.route': route }),
      },
      requestId: request.id,
    })
    request.span.run(done)
  })
  // A body arrives in events of the connection, outside of the span.
  app.addHook('preHandler', (request, _, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request
    if (span) {
      span.set({ 'http.response.status_code': reply.statusCode })
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
      span.end()
    }
    done()
  })
}
