import { objectId } from '../state/ids.ts'
import type { RequestFacts, World } from '../world.ts'
import { ApiError } from './api-error.ts'
import { keyKind } from './authenticate.ts'
import { expandAll } from './expand.ts'
import { type FormObject, parseForm } from './form.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { valuesOf } from './params.ts'
import type { Route } from './route.ts'

export interface Incoming {
  method: string
  path: string
  query: string
  body: string
  id: string
  authorization: string | undefined
  idempotencyKey: string | null
  requestId: string
  /** what the resource understood, once it ran */
  params?: object | undefined
}

export function requestId(): string {
  return objectId('req').slice(0, 18)
}

export function errorAnswer(error: unknown): Answer {
  const known =
    error instanceof ApiError ? error : new ApiError(500, { type: 'api_error', message: 'The simulator failed.' })
  return { status: known.status, body: JSON.stringify({ error: known.body }) }
}

/** Key, idempotency, the resource, expansion: one request in, one answer out. */
export async function dispatch(
  world: World,
  idempotency: Idempotency,
  route: Route,
  incoming: Incoming,
  beforeRun: () => Promise<void>,
): Promise<Answer> {
  try {
    const publishable = keyKind(world.store, incoming.authorization) === 'publishable'
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
      return run(world, route, incoming, publishable).answer
    }
    return await once(world, idempotency, key, incoming, async () => {
      await beforeRun()
      return run(world, route, incoming, publishable)
    })
  } catch (error) {
    return errorAnswer(error)
  }
}

interface Ran {
  answer: Answer
  remembered: boolean
}

async function once(world: World, idempotency: Idempotency, key: string, incoming: Incoming, go: () => Promise<Ran>) {
  const request = `${incoming.method} ${incoming.path} ${incoming.body}`
  const known = idempotency.start(key, request, world.clock.now())
  if (known) return known
  try {
    const { answer, remembered } = await go()
    if (remembered) idempotency.remember(key, request, answer, world.clock.now())
    return answer
  } finally {
    idempotency.finish(key)
  }
}

function run(world: World, route: Route, incoming: Incoming, publishable: boolean): Ran {
  const request: RequestFacts = { id: incoming.requestId, idempotencyKey: incoming.idempotencyKey }
  const form = parseForm(route.method === 'POST' ? incoming.body : incoming.query)
  try {
    const answered = route.run({ world, form, id: incoming.id, publishable, request })
    const paths = expandPaths(form)
    const whole = paths.length > 0 ? expandAll(world.store, answered, paths) : answered
    return { answer: { status: 200, body: JSON.stringify(whole) }, remembered: true }
  } catch (error) {
    if (!(error instanceof ApiError)) world.report(error)
    const remembered = error instanceof ApiError && error.remembered
    return { answer: errorAnswer(error), remembered }
  } finally {
    incoming.params = valuesOf(form)
  }
}

function expandPaths({ expand }: FormObject): string[] {
  if (typeof expand !== 'object') return []
  return Object.values(expand).filter(path => typeof path === 'string')
}
