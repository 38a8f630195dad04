import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Exchange, redactCard } from '../control/exchanges.ts'
import type { Fault } from '../control/faults.ts'
import { routes } from '../routes.ts'
import type { Simulator } from '../simulator.ts'
import { errorForPath } from './api-error.ts'
import { buildErrorAnswer, dispatch, type IncomingRequest, parseJson } from './dispatch.ts'
import type { Answer } from './idempotency.ts'
import type { Route } from './route.ts'

function toIncomingRequest(request: FastifyRequest): IncomingRequest {
  const [path = '', query = ''] = request.url.split('?')
  return {
    method: request.method,
    path,
    query: new URLSearchParams(query),
    params: request.params as Record<string, string>,
    body: typeof request.body === 'string' ? request.body : '',
    authorization: request.headers.authorization,
    idempotencyKey: String(request.headers['x-idempotency-key'] ?? '') || null,
    requestId: randomUUID(),
  }
}

function buildFaultAnswer(fault: Fault, path: string): Answer {
  const status = fault.status ?? 500
  const [code, message] =
    status === 429 ? ['too_many_requests', 'Too many requests'] : ['internal_error', 'An internal error occurred']
  return buildErrorAnswer(errorForPath(path, status, fault.error?.code ?? code, fault.error?.message ?? message), path)
}

function sendAnswer(reply: FastifyReply, answer: Answer, call: IncomingRequest, fault: Fault | undefined) {
  return reply
    .headers({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': call.requestId,
      ...(answer.status === 429 && { 'retry-after': '1' }),
      ...fault?.headers,
    })
    .code(answer.status)
    .send(answer.body)
}

function collectBodies({ query, body }: IncomingRequest, answer: Answer | undefined) {
  let parsed: unknown = null
  try {
    parsed = parseJson(body)
  } catch {
    // A body that is not JSON was rejected and has no parameters.
  }
  const params = { query: Object.fromEntries(query), body: redactCard(parsed ?? null) }
  return { params, answer: answer ? JSON.parse(answer.body) : null }
}

function createHandler(simulator: Simulator, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = toIncomingRequest(request)
    const started = performance.now()
    const { exchanges, faults } = simulator
    const fault = faults.take(call.method, call.path)
    const faultBefore = fault?.when === 'before' ? fault : undefined
    const faultAfter = fault?.when === 'after' ? fault : undefined
    let answer: Answer | undefined
    if (faultBefore?.does === 'status') answer = buildFaultAnswer(faultBefore, call.path)
    else if (faultBefore?.does !== 'cut') {
      const delayRun = async () => {
        if (faultBefore?.does === 'delay') await faults.delay(faultBefore.delayMs ?? 0)
      }
      answer = await dispatch(simulator, simulator.idempotency, route, call, delayRun)
      await simulator.store.written()
    }
    if (faultAfter?.does === 'delay') await faults.delay(faultAfter.delayMs ?? 0)
    if (faultAfter?.does === 'status') answer = buildFaultAnswer(faultAfter, call.path)
    const isCut = fault?.does === 'cut' || !answer
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
      caller: call.query.has('public_key') ? 'browser' : 'server',
      hasDevice: request.headers['x-meli-session-id'] !== undefined,
      ...(exchanges.recording && collectBodies(call, answer)),
    } satisfies Exchange)
    if (answer && !isCut) return sendAnswer(reply, answer, call, fault)
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
}

export function serveApi(app: FastifyInstance, simulator: Simulator) {
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, handler: createHandler(simulator, route) })
  }
  app.options('/v1/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  )
}
