import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { admitActor, isRole } from './admit-actor.ts'
import { takeTime } from './arrival.ts'
import { browserOf, newBrowser, refuseForeignOrigin } from './browser.ts'
import { type Actor, type Context, newContext, type Services } from './context.ts'
import { dataHeaders } from './document-headers.ts'
import { AppError } from './errors.ts'
import { withinLimit } from './limits.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Finds the member or API key behind a Bearer token; set by the authentication slice. */
    authenticate: (request: FastifyRequest) => Promise<Actor | null>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    answers?: Endpoint['answers']
  }
}

const writes = (method: string) => method !== 'GET' && method !== 'HEAD'

/** Aborts when the connection closes before the answer is out. */
function hangingUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  if (reply.raw.destroyed) controller.abort()
  return controller.signal
}

/** The context of one request: built before anything of its body is read. */
function contextOf(app: FastifyInstance, raw: FastifyRequest, reply: FastifyReply, actor: Actor | null): Context {
  const { services } = app
  const key = raw.headers['idempotency-key']
  const ctx = newContext(services, {
    log: services.log.child({ requestId: raw.id }),
    actor,
    browser: browserOf(services.config, raw),
    ensureBrowser() {
      ctx.browser ??= newBrowser(services.config, reply)
      return ctx.browser
    },
    address: networkOf(raw.ip),
    idempotencyKey: typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : null,
    requestId: raw.id,
    gone: () => hangingUp(reply),
  })
  return ctx
}

async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const actor = isRole(endpoint.who) ? await app.authenticate(raw) : null
  const ctx = contextOf(app, raw, reply, actor)
  // Before anything is refused: who was refused is written down.
  raw.vitrine = ctx
  const isLoose = endpoint.answers === 'auth' && ctx.config.auth.looseLimits
  const limit = isLoose ? 0 : endpoint.limit
  await withinLimit(ctx, `${endpoint.method} ${endpoint.path}`, limit, endpoint.shared === true)
  if (isRole(endpoint.who)) admitActor(endpoint, endpoint.who, actor, app.services.clock())
  if (endpoint.who === 'browser' && writes(endpoint.method)) refuseForeignOrigin(app.services.config, raw)
}

/**
 * Looks once more who sends a request of members, now that the whole of it has come: that may have taken minutes, in which they
 * signed out, were removed or given another role. A form that its handler reads itself is looked at when it was read.
 */
export async function admitAgain(raw: FastifyRequest): Promise<void> {
  const { endpoint } = raw.routeOptions.config
  if (!endpoint || !isRole(endpoint.who)) return
  const ctx = contextFor(raw)
  ctx.actor = await raw.server.authenticate(raw)
  admitActor(endpoint, endpoint.who, ctx.actor, ctx.clock())
}

function cacheControl(cache: Endpoint['cache']): string {
  if (cache === 'revalidate') return 'public, max-age=0, must-revalidate'
  return cache === 0 ? 'no-store' : `public, max-age=${cache}`
}

/** No shopper waits longer, whatever is held up: what they asked for goes on, and asking again finds it. */
const patienceMs = 7_000

async function inTime<T>(endpoint: Endpoint, work: Promise<T>, elapsedMs: number): Promise<T> {
  if (endpoint.who !== 'browser') return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfter: 2 })), patienceMs - elapsedMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Handler<E extends Endpoint> = (ctx: Context, request: Request<E>) => Promise<Reply<E>>
type RawHandler = (ctx: Context, raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A seller's save may have changed what pages show: the next one asks, also when the save's answer was an error. */
const saving =
  (handler: RawHandler): RawHandler =>
  async (ctx, raw, reply) => {
    await admitAgain(raw)
    return handler(ctx, raw, reply).finally(ctx.content.forget)
  }

function bind(app: FastifyInstance, endpoint: Endpoint, handle: RawHandler) {
  const handler = isRole(endpoint.who) && writes(endpoint.method) ? saving(handle) : handle
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: Math.max(endpoint.bytes, 1),
    config: { endpoint, answers: endpoint.answers ?? 'json' },
    async onRequest(raw, reply) {
      if (endpoint.answers !== 'html' && endpoint.answers !== 'sellers-file') dataHeaders(reply)
      // Before the body is read: an anonymous caller cannot make the server swallow an upload.
      await inTime(endpoint, admit(app, endpoint, raw, reply), reply.elapsedTime)
      if (isRole(endpoint.who)) takeTime(raw.raw)
    },
    handler: (raw, reply) => handler(contextFor(raw), raw, reply),
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    vitrine: Context | null
  }
}

/** The context made for this request when it was admitted. */
export function contextFor(raw: FastifyRequest): Context {
  if (!raw.vitrine) throw new Error('a route was bound without serve')
  return raw.vitrine
}

/**
 * Binds a contract endpoint to its verb: who may call, limit and size are checked first, input is parsed before the
 * verb runs, output before it leaves. Errors: those of the contract, plus not_signed_in, not_allowed, foreign_origin,
 * rate_limited, invalid_fields.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  bind(app, endpoint, async (ctx, raw, reply) => {
    const request = {
      params: endpoint.params?.parse(raw.params),
      query: endpoint.query?.parse(raw.query),
      body: endpoint.body?.parse(raw.body ?? {}),
    }
    const result = await inTime(endpoint, handle(ctx, request as Request<E>), reply.elapsedTime)
    reply.header('cache-control', cacheControl(endpoint.cache))
    if (!endpoint.reply) return reply.code(204).send()
    const answer = endpoint.reply.safeParse(result)
    if (!answer.success)
      throw new Error(`the answer of ${endpoint.path} does not fit its contract`, { cause: answer.error })
    return answer.data
  })
}

/** Binds an endpoint whose answer is not JSON (a page, a file, a redirect): the handler writes the reply itself. */
export function serveRaw(app: FastifyInstance, endpoint: Endpoint, handle: RawHandler) {
  bind(app, endpoint, async (ctx, raw, reply) => {
    reply.header('cache-control', cacheControl(endpoint.cache))
    return handle(ctx, raw, reply)
  })
}
