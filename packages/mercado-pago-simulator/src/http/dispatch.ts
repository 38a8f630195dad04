import type { World } from '../world.ts'
import { ApiError, classicError, errorForPath, isOrdersPath, orderError } from './api-error.ts'
import { assertPublicKey, authenticateToken } from './authenticate.ts'
import type { Answer, Idempotency, KeyUse } from './idempotency.ts'
import type { Call, Route } from './route.ts'

export interface IncomingRequest {
  method: string
  path: string
  query: URLSearchParams
  params: Record<string, string>
  body: string
  authorization: string | undefined
  idempotencyKey: string | null
  requestId: string
}

export function buildErrorAnswer(error: unknown, path: string): Answer {
  const apiError =
    error instanceof ApiError ? error : errorForPath(path, 500, 'internal_error', 'The simulator failed.')
  return { status: apiError.status, body: JSON.stringify(apiError.body) }
}

export function parseJson(body: string): unknown {
  if (body === '') return undefined
  return JSON.parse(body)
}

function parseBody({ body, path }: IncomingRequest): unknown {
  try {
    return parseJson(body)
  } catch {
    if (isOrdersPath(path)) throw orderError(400, 'json_syntax_error', 'The body is not valid JSON')
    throw classicError(400, 'Invalid JSON body')
  }
}

function authenticate({ store }: World, route: Route, { authorization, path, query }: IncomingRequest) {
  const publicKey = query.get('public_key') ?? ''
  if (!route.browser || (authorization && !publicKey)) {
    return { account: authenticateToken(store, authorization, path), publicKey: '' }
  }
  assertPublicKey(store, publicKey)
  return { account: '', publicKey }
}

function getKeyUse(route: Route, incoming: IncomingRequest, account: string): KeyUse | null {
  const { idempotencyKey: key, method, path, body } = incoming
  if (route.needsKey && !key) {
    throw errorForPath(path, 400, 'empty_required_header', "Header 'X-Idempotency-Key' can't be null or empty")
  }
  return key && method === 'POST' ? { key, path, body, scope: `${account} ${method} ${path} ${key}` } : null
}

/** Handles one request: credentials, idempotency, then the route. */
export async function dispatch(
  world: World,
  idempotency: Idempotency,
  route: Route,
  incoming: IncomingRequest,
  beforeRun: () => Promise<void>,
): Promise<Answer> {
  let keyUse: KeyUse | null = null
  try {
    const caller = authenticate(world, route, incoming)
    const use = getKeyUse(route, incoming, caller.account || caller.publicKey)
    if (use) {
      const stored = idempotency.start(use, world.clock.now())
      if (stored) return stored
      keyUse = use
    }
    await beforeRun()
    const { params, query } = incoming
    const { status, body } = route.run({ world, params, query, body: parseBody(incoming), ...caller } satisfies Call)
    const answer = { status, body: JSON.stringify(body) }
    if (keyUse) idempotency.remember(keyUse, answer, world.clock.now())
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) world.report(error)
    return buildErrorAnswer(error, incoming.path)
  } finally {
    if (keyUse) idempotency.finish(keyUse)
  }
}
