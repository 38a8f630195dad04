import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Exchange, redactCard } from '../control/exchanges.ts'
import type { Fault } from '../control/faults.ts'
import { routes } from '../resources/routes.ts'
import type { Simulator } from '../simulator.ts'
import { apiVersion } from '../webhooks/create-event.ts'
import { ApiError } from './api-error.ts'
import { buildErrorAnswer, createRequestId, dispatch, type IncomingRequest } from './dispatch.ts'
import type { Answer } from './idempotency.ts'
import type { Route } from './route.ts'

function getFirstHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function toIncomingRequest(request: FastifyRequest): IncomingRequest {
  const [path = '', query = ''] = request.url.split('?')
  return {
    method: request.method,
    path,
    query,
    body: typeof request.body === 'string' ? request.body : '',
    id: (request.params as { id?: string }).id ?? '',
    authorization: request.headers.authorization,
    idempotencyKey: getFirstHeader(request.headers['idempotency-key']) ?? null,
    requestId: createRequestId(),
  }
}

function buildFaultAnswer(fault: Fault): Answer {
  const status = fault.status ?? 500
  const limited = status === 429
  const message = limited ? 'Request rate limit exceeded.' : 'An error occurred with our connection to the simulator.'
  const type = limited ? 'invalid_request_error' : 'api_error'
  return buildErrorAnswer(
    new ApiError(status, { type, message, ...(limited && { code: 'rate_limit' }), ...fault.error }),
  )
}

function sendAnswer(reply: FastifyReply, answer: Answer, call: IncomingRequest, fault: Fault | undefined) {
  reply.headers({
    'access-control-allow-origin': '*',
    'content-type': 'application/json',
    'request-id': call.requestId,
    'stripe-version': apiVersion,
  })
  if (call.idempotencyKey) reply.header('idempotency-key', call.idempotencyKey)
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (fault?.headers) reply.headers(fault.headers)
  return reply.code(answer.status).send(answer.body)
}

/** Distinguishes the shop's server, which uses the SDK, from a browser, which uses Stripe.js. */
function detectCaller(request: FastifyRequest): Exchange['caller'] {
  return /^bearer pk_/i.test(request.headers.authorization ?? '') ? 'browser' : 'server'
}

function collectBodies({ params }: IncomingRequest, answer: Answer | undefined) {
  return { params: redactCard(params ?? null), answer: answer ? JSON.parse(answer.body) : null }
}

function createHandler(simulator: Simulator, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = toIncomingRequest(request)
    const started = performance.now()
    const fault = simulator.faults.take(call.method, call.path)
    const faultBefore = fault?.when === 'before' ? fault : undefined
    const faultAfter = fault?.when === 'after' ? fault : undefined
    let answer: Answer | undefined
    if (faultBefore?.does === 'status') answer = buildFaultAnswer(faultBefore)
    else if (faultBefore?.does !== 'cut') {
      const delayRun = () =>
        faultBefore?.does === 'delay' ? simulator.faults.delay(faultBefore.delayMs ?? 0) : Promise.resolve()
      answer = await dispatch(simulator, simulator.idempotency, route, call, delayRun)
      await simulator.store.written()
    }
    if (faultAfter?.does === 'delay') await simulator.faults.delay(faultAfter.delayMs ?? 0)
    if (faultAfter?.does === 'status') answer = buildFaultAnswer(faultAfter)
    const isCut = fault?.does === 'cut' || !answer
    const { exchanges } = simulator
    exchanges.add({
      requestId: call.requestId,
      method: call.method,
      path: call.path,
      status: isCut ? 0 : (answer?.status ?? 0),
      idempotencyKey: call.idempotencyKey,
      replayed: answer?.replayed ?? false,
      fault: fault ? `${fault.does} ${fault.when}` : null,
      at: simulator.clock.now(),
      tookMs: Math.round(performance.now() - started),
      apiVersion: getFirstHeader(request.headers['stripe-version']) ?? null,
      caller: detectCaller(request),
      ...(exchanges.recording && collectBodies(call, answer)),
    })
    if (answer && !isCut) return sendAnswer(reply, answer, call, fault)
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
}

export function serveApi(app: FastifyInstance, simulator: Simulator) {
  for (const route of routes)
    app.route({ method: route.method, url: route.path, handler: createHandler(simulator, route) })
  app.options('/v1/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  )
}
