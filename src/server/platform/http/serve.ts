import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { parseReaderLanguage } from '#domain/language.ts'
import { type Actor, type Context, createContext, type Services } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { assertCallerLimit } from '../limits/rate-limit.ts'
import { authorizeActor, isRole } from './authorize-actor.ts'
import { extendBodyTimeout } from './body-timeout.ts'
import { assertSameOrigin, findBrowserHash, setBrowserCookie } from './browser-cookie.ts'
import { getClientNetwork } from './client-network.ts'
import { setDataHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Returns the member or API key of a Bearer token. The auth module sets this function. */
    authenticate: (request: FastifyRequest) => Promise<Actor | null>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    answers?: Endpoint['answers']
  }
}

const isWriteMethod = (method: string) => method !== 'GET' && method !== 'HEAD'

/** Returns a signal that aborts when the connection closes before the response is sent. */
function createAbortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  if (reply.raw.destroyed) controller.abort()
  return controller.signal
}

function createRequestContext(
  app: FastifyInstance,
  raw: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
): Context {
  const { services } = app
  const key = raw.headers['idempotency-key']
  const ctx = createContext(services, {
    log: services.log.child({ requestId: raw.id }),
    actor,
    browser: findBrowserHash(services.config, raw),
    ensureBrowser() {
      ctx.browser ??= setBrowserCookie(services.config, reply)
      return ctx.browser
    },
    address: getClientNetwork(raw.ip),
    readerLanguage: () => parseReaderLanguage(raw.headers['accept-language']),
    idempotencyKey: typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : null,
    requestId: raw.id,
    gone: () => createAbortSignal(reply),
  })
  return ctx
}

async function authorizeRequest(
  app: FastifyInstance,
  endpoint: Endpoint,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const actor = isRole(endpoint.who) ? await app.authenticate(raw) : null
  const ctx = createRequestContext(app, raw, reply, actor)
  // The context is set before any check can fail, because recordDeniedAccess reads it.
  raw.vitrine = ctx
  const isLoose = endpoint.answers === 'auth' && ctx.config.auth.looseLimits
  await assertCallerLimit(ctx, {
    name: `${endpoint.method} ${endpoint.path}`,
    max: isLoose ? 0 : endpoint.limit,
    isShared: endpoint.shared === true,
  })
  if (isRole(endpoint.who)) authorizeActor(endpoint, endpoint.who, actor, app.services.clock())
  if (endpoint.who === 'browser' && isWriteMethod(endpoint.method)) assertSameOrigin(app.services.config, raw)
}

/**
 * Authorizes a member's request again after its body has arrived. Receiving a body may take minutes, during which the
 * member may have signed out, been removed or been given another role. A handler that reads a form itself calls this
 * function after reading. Throws the errors of authorizeActor.
 */
export async function reauthorizeRequest(raw: FastifyRequest): Promise<void> {
  const { endpoint } = raw.routeOptions.config
  if (!endpoint || !isRole(endpoint.who)) return
  const ctx = getRequestContext(raw)
  ctx.actor = await raw.server.authenticate(raw)
  authorizeActor(endpoint, endpoint.who, ctx.actor, ctx.clock())
}

function getCacheControl(cache: Endpoint['cache']): string {
  if (cache === 'revalidate') return 'public, max-age=0, must-revalidate'
  return cache === 0 ? 'no-store' : `public, max-age=${cache}`
}

/** Milliseconds after which a shopper gets 503 while the work continues; a retry finds its result. */
const shopperTimeoutMs = 7_000

async function withShopperTimeout<T>(endpoint: Endpoint, work: Promise<T>, elapsedMs: number): Promise<T> {
  if (endpoint.who !== 'browser') return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfter: 2 })), shopperTimeoutMs - elapsedMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Handler<E extends Endpoint> = (ctx: Context, request: Request<E>) => Promise<Reply<E>>
type RawHandler = (ctx: Context, raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Marks the content version as stale after every write by a member, even a failed one, which may have committed. */
const withContentRefresh =
  (handler: RawHandler): RawHandler =>
  async (ctx, raw, reply) => {
    await reauthorizeRequest(raw)
    return handler(ctx, raw, reply).finally(ctx.content.forget)
  }

function bindEndpoint(app: FastifyInstance, endpoint: Endpoint, handle: RawHandler) {
  const handler = isRole(endpoint.who) && isWriteMethod(endpoint.method) ? withContentRefresh(handle) : handle
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: Math.max(endpoint.bytes, 1),
    config: { endpoint, answers: endpoint.answers ?? 'json' },
    async onRequest(raw, reply) {
      if (endpoint.answers !== 'html' && endpoint.answers !== 'sellers-file') setDataHeaders(reply)
      // Callers are authorized before the body is read, so that an anonymous caller cannot make the server receive an
      // upload.
      await withShopperTimeout(endpoint, authorizeRequest(app, endpoint, raw, reply), reply.elapsedTime)
      if (isRole(endpoint.who)) extendBodyTimeout(raw.raw)
    },
    handler: (raw, reply) => handler(getRequestContext(raw), raw, reply),
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    vitrine: Context | null
  }
}

/** Returns the context of an authorized request. Throws when the route was not bound by serve or serveRaw. */
export function getRequestContext(raw: FastifyRequest): Context {
  if (!raw.vitrine) throw new Error('this route was not bound by serve or serveRaw')
  return raw.vitrine
}

/**
 * Binds a contract endpoint to its handler. Checks caller, rate limit and size first, parses the input before the
 * handler runs, and parses the output before it is sent. Throws the errors of the contract, and also not_signed_in,
 * not_allowed, foreign_origin, rate_limited and invalid_fields.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  bindEndpoint(app, endpoint, async (ctx, raw, reply) => {
    const request = {
      params: endpoint.params?.parse(raw.params),
      query: endpoint.query?.parse(raw.query),
      body: endpoint.body?.parse(raw.body ?? {}),
    }
    const work = handle(ctx, request as Request<E>)
    const result = await (endpoint.isHeld ? work : withShopperTimeout(endpoint, work, reply.elapsedTime))
    reply.header('cache-control', getCacheControl(endpoint.cache))
    if (!endpoint.reply) return reply.code(204).send()
    const parsedReply = endpoint.reply.safeParse(result)
    if (!parsedReply.success)
      throw new Error(`the response of ${endpoint.path} does not match its contract`, { cause: parsedReply.error })
    return parsedReply.data
  })
}

/**
 * Binds an endpoint whose response is not JSON (a page, a file, a redirect). The handler writes the response itself.
 */
export function serveRaw(app: FastifyInstance, endpoint: Endpoint, handle: RawHandler) {
  bindEndpoint(app, endpoint, async (ctx, raw, reply) => {
    reply.header('cache-control', getCacheControl(endpoint.cache))
    return handle(ctx, raw, reply)
  })
}
