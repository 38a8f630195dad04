import { createObjectId } from '../state/ids.ts'
import type { RequestContext, World } from '../world.ts'
import { ApiError } from './api-error.ts'
import { authenticateKey } from './authenticate.ts'
import { expandAll } from './expand.ts'
import { type FormObject, parseForm } from './form.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { findReadValues } from './params.ts'
import type { Route } from './route.ts'

export interface IncomingRequest {
  method: string
  path: string
  query: string
  body: string
  id: string
  authorization: string | undefined
  idempotencyKey: string | null
  requestId: string
  /** parameters as parsed by the resource; absent when the request never reached the resource */
  params?: object | undefined
}

export function createRequestId(): string {
  return createObjectId('req').slice(0, 18)
}

export function buildErrorAnswer(error: unknown): Answer {
  const apiError =
    error instanceof ApiError ? error : new ApiError(500, { type: 'api_error', message: 'The simulator failed.' })
  return { status: apiError.status, body: JSON.stringify({ error: apiError.body }) }
}

/** Handles one request: authentication, idempotency, the resource, then expansion. */
export async function dispatch(
  world: World,
  idempotency: Idempotency,
  route: Route,
  incoming: IncomingRequest,
  beforeRun: () => Promise<void>,
): Promise<Answer> {
  try {
    const publishable = authenticateKey(world.store, incoming.authorization) === 'publishable'
    if (publishable && !route.browser) {
      throw new ApiError(
        403,
        {
          type: 'invalid_request_error',
          code: 'secret_key_required',
          message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
        },
        false,
      )
    }
    const key = route.method === 'POST' ? incoming.idempotencyKey : null
    if (!key) {
      await beforeRun()
      return runRoute(world, route, incoming, publishable).answer
    }
    return await runOnce(world, idempotency, key, incoming, async () => {
      await beforeRun()
      return runRoute(world, route, incoming, publishable)
    })
  } catch (error) {
    return buildErrorAnswer(error)
  }
}

interface RunResult {
  answer: Answer
  remembered: boolean
}

async function runOnce(
  world: World,
  idempotency: Idempotency,
  key: string,
  incoming: IncomingRequest,
  run: () => Promise<RunResult>,
) {
  const request = `${incoming.method} ${incoming.path} ${incoming.body}`
  const storedAnswer = idempotency.start(key, request, world.clock.now())
  if (storedAnswer) return storedAnswer
  try {
    const { answer, remembered } = await run()
    if (remembered) idempotency.remember(key, request, answer, world.clock.now())
    return answer
  } finally {
    idempotency.finish(key)
  }
}

function runRoute(world: World, route: Route, incoming: IncomingRequest, publishable: boolean): RunResult {
  const request: RequestContext = { id: incoming.requestId, idempotencyKey: incoming.idempotencyKey }
  const form = parseForm(route.method === 'POST' ? incoming.body : incoming.query)
  try {
    const result = route.run({ world, form, id: incoming.id, publishable, request })
    const paths = getExpandPaths(form)
    const expanded = paths.length > 0 ? expandAll(world.store, result, paths) : result
    return { answer: { status: 200, body: JSON.stringify(expanded) }, remembered: true }
  } catch (error) {
    if (!(error instanceof ApiError)) world.report(error)
    const remembered = error instanceof ApiError && error.remembered
    return { answer: buildErrorAnswer(error), remembered }
  } finally {
    incoming.params = findReadValues(form)
  }
}

function getExpandPaths({ expand }: FormObject): string[] {
  if (typeof expand !== 'object') return []
  return Object.values(expand).filter(path => typeof path === 'string')
}
