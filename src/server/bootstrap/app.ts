import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { problems } from '#i18n/spec/problems.ts'
import { ProviderRejectedError } from '#server/modules/payments/index.ts'
import type { Services } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { anonymousTimeoutMs, limitBodyTimeout, memberTimeoutMs } from '#server/platform/http/body-timeout.ts'
import { breakOutOfFrame } from '#server/platform/http/break-out-of-frame.ts'
import { sendClientError, setBaseHeaders } from '#server/platform/http/client-error.ts'
import { recordDeniedAccess } from '#server/platform/http/denied-access.ts'
import { sendError } from '#server/platform/http/error-response.ts'
import { redirectToCanonicalHost, redirectToCleanUrl } from '#server/platform/http/host-routing.ts'
import { registerJsonParser } from '#server/platform/http/json-body.ts'
import { limitConnections } from '#server/platform/http/limit-connections.ts'
import { traceRequests } from '#server/platform/http/trace-requests.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { UnreadableSecretError } from '#server/platform/security/secrets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    served: Endpoint[]
    /** True once the process was asked to stop, so that health checks make proxies use another process. */
    isLeaving: boolean
    /** Renders the page for an unknown URL. Null until the screen routes are registered. */
    notFoundPage: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
    /** Finds the page to which an old address leads. Null until the screen routes are registered. */
    findOldAddress: ((url: string) => Promise<string | null>) | null
  }
}

/** Whether an unknown address could have been a page, not a file or a part of the API. */
const isPageRequest = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) &&
  !/^\/(api|functions|auth|storage|webhooks|assets|_site|_draft|_library)\//.test(url)

/** Whether the request comes from a browser that should get a page, not JSON, for an unknown address. */
const acceptsHtml = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && isPageRequest(request)

/** Refuses several Host headers: a proxy may have routed by one of them while Node reads the other. */
function assertSingleHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new AppError('bad_request')
}

/** Refuses compressed bodies: no client of the shop sends them, and a few bytes could unpack to gigabytes. */
function rejectCompressedBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new AppError('unsupported_media_type')
}

const getErrorMessage = (code: ErrorCode) => problems[code]

/** Seconds after which a client may retry when the code that answered 503 did not say so. */
const defaultRetryAfterSeconds = 5

/** How long a stop waits for running requests, in ms. */
const stopTimeoutMs = 5_000

/** Whether the provider rejected the shop's API key. In that case the provider client has already raised an alarm. */
const isProviderKeyRejected = ({ cause }: AppError) => Boolean(cause) && !(cause instanceof UnreadableSecretError)

/**
 * Creates the HTTP server without routes. Each route must be bound with `serve`; a route that is bound in another way
 * aborts the start.
 */
export function createApp(services: Services): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 65_536,
    requestTimeout: memberTimeoutMs,
    // The default interval of 30 seconds would let a silent client stay connected for a whole minute.
    http: { headersTimeout: anonymousTimeoutMs, connectionsCheckingInterval: 5_000 },
    // Requests that still arrive on open connections during a stop are answered, and the connection is closed
    // afterwards.
    return503OnClosing: false,
    clientErrorHandler: sendClientError,
    // Handles errors before routing, for which no hook runs: a malformed URL, or a URL longer than any route.
    frameworkErrors: (error, request, reply) => {
      const refusal = new AppError(error.code === 'FST_ERR_BAD_URL' ? 'bad_request' : 'not_found')
      sendError(refusal, request, setBaseHeaders(request, reply, services.config.secure), getErrorMessage)
    },
  })
  app.decorate('services', services)
  app.decorate('served', [])
  app.decorate('isLeaving', false)
  app.decorate('authenticate', async () => null)
  app.decorateRequest('vitrine', null)
  limitConnections(app)
  limitBodyTimeout(app.server)
  registerJsonParser(app)
  app.register(cookie)
  app.register(compress, {
    globalDecompression: false,
    // Below 4 KB, compressing costs more server time than it saves on the network.
    threshold: 4_096,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.addHook('onRoute', route => {
    const endpoint = route.config?.endpoint
    if (!endpoint) throw new Error(`${route.method} ${route.url} declares no endpoint: bind it with serve`)
    if (route.method !== 'HEAD') app.served.push(endpoint)
  })
  traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    setBaseHeaders(request, reply, services.config.secure)
    if (app.isLeaving) reply.header('connection', 'close')
    assertSingleHost(request)
    rejectCompressedBody(request, reply)
    return (
      redirectToCanonicalHost(services.config, request, reply) ??
      breakOutOfFrame(services.config, request, reply) ??
      redirectToCleanUrl(request, reply) ??
      undefined
    )
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', defaultRetryAfterSeconds)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    services.metrics.request(route === 'none' ? route : `${request.method} ${route}`, reply.statusCode, ms)
    services.log.info({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
  app.addHook('preClose', done => {
    // An idle browser connection that never sent a request would delay the stop for a minute.
    setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs).unref()
    done()
  })
  app.setErrorHandler(async (error, request, reply) => {
    // A shop without an API key cannot charge anybody, so a missing key raises an alarm. For a rejected key, the
    // provider client has already raised one.
    if (error instanceof AppError && error.code === 'provider_not_configured' && !isProviderKeyRejected(error))
      await raiseAlarm(services, 'provider_not_configured', 'key').catch(() => undefined)
    // The provider refused a request for a reason this code does not handle. Its message is left out, because it
    // repeats user input.
    if (error instanceof ProviderRejectedError) {
      const code = error.reason ?? 'invalid_request'
      const route = request.routeOptions.url ?? ''
      await raiseAlarm(services, 'provider_refused', `${code} ${error.param}`.trim(), { code, work: route }).catch(
        () => undefined,
      )
    }
    await recordDeniedAccess(error, request)
    return sendError(error, request, reply, getErrorMessage)
  })
  app.decorate('notFoundPage', null)
  app.decorate('findOldAddress', null)
  app.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.notFoundPage && acceptsHtml(request)) return app.notFoundPage(request, reply)
    // Link checkers and previews send HEAD, or accept anything.
    const target = isPageRequest(request) ? await app.findOldAddress?.(request.url) : null
    if (target) return reply.redirect(target, 301)
    return sendError(new AppError('not_found'), request, reply, getErrorMessage)
  })
  return app
}
