import type { Call, Endpoint, Received } from '#contract/endpoint.ts'

type RequestParts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }
type Sent = RequestParts & { /** Cancels the request. */ cancel?: AbortSignal }
type ErrorReply = { error: string; code?: string; fields?: Record<string, string>; requestId?: string }

/**
 * An error response of the server. `code` selects the message, `fields` belong to form fields, and `requestId` is for
 * support.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** The whole response body, which may contain more, such as a new quote. */
  readonly answer: Record<string, unknown>

  constructor(status: number, answer: ErrorReply) {
    super(answer.code ?? answer.error)
    this.status = status
    this.code = answer.code ?? answer.error
    this.fields = answer.fields
    this.requestId = answer.requestId
    this.answer = answer
  }
}

type Renew = (refusal: unknown, token: string | null) => Promise<boolean>
let getAccessToken: () => Promise<string | null> = async () => null
let renewSession: Renew = async () => false

/**
 * Sets where `call` gets the administration's access token and how it renews a session that the server rejected. The
 * storefront has neither.
 */
export function setTokenSource(source: () => Promise<string | null>, renewal: Renew) {
  getAccessToken = source
  renewSession = renewal
}

/** Builds the URL path of an endpoint with its parameters and query. */
export function buildPath(
  endpoint: Endpoint,
  { params = {}, query = {} }: Pick<RequestParts, 'params' | 'query'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const definedParams = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return definedParams.length > 0 ? `${path}?${new URLSearchParams(definedParams)}` : path
}

/**
 * Sends a request with the access token, if there is one. When the server rejects the request because the session has
 * ended, the session is renewed and the request is sent again. That is safe, because the server did nothing for the
 * rejected request.
 */
export async function withAuthorization<Answer>(
  attempt: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const token = await getAccessToken()
  try {
    return await attempt(token ? { authorization: `Bearer ${token}` } : {})
  } catch (error) {
    if (!(await renewSession(error, token))) throw error
    return withAuthorization(attempt)
  }
}

/**
 * Runs `work` for at most `ms` milliseconds, then rejects with the code `no_answer` and aborts the signal. `work` calls
 * `restart` to start the time limit again while it makes progress. `cancel` aborts the signal earlier.
 */
export async function withTimeLimit<T>(
  ms: number,
  work: (signal: AbortSignal, restart: () => void) => Promise<T>,
  cancel?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  if (cancel?.aborted) controller.abort()
  cancel?.addEventListener('abort', () => controller.abort(), { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let restart = () => {}
  const timeout = new Promise<never>((_, reject) => {
    restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Problem(504, { error: 'no_answer' }))
        controller.abort()
      }, ms)
    }
  })
  restart()
  return Promise.race([work(controller.signal, restart), timeout]).finally(() => clearTimeout(timer))
}

/** The server responds to a shopper within 7 seconds; the rest is for a slow connection. */
export const shopperTimeoutMs = 20_000
const memberReadTimeoutMs = 30_000
/** Bulk changes, imports and checks of other servers take longer than reads. */
export const memberWriteTimeoutMs = 60_000
/** Extra time for sending a body over a slow connection: 20 bytes per millisecond, which is 20 KB per second. */
const bytesPerMs = 20

/**
 * The storefront's build removes `who` (vite.config.ts), so a call without a known member role counts as a shopper's.
 */
const memberRoles: readonly string[] = ['viewer', 'editor', 'admin', 'owner']

function getTimeoutMs({ who, method }: Endpoint, bytes: number): number {
  const memberMs = method === 'GET' ? memberReadTimeoutMs : memberWriteTimeoutMs
  return (memberRoles.includes(who) ? memberMs : shopperTimeoutMs) + bytes / bytesPerMs
}

const send = (endpoint: Endpoint, parts: Sent, headers: Record<string, string>): Promise<unknown> =>
  withAuthorization(authorization => sendOnce(endpoint, parts, { ...authorization, ...headers }))

async function sendOnce(endpoint: Endpoint, parts: Sent, headers: Record<string, string>): Promise<unknown> {
  const { body, cancel } = parts
  const isText = typeof body === 'string'
  const text = body === undefined || isText ? body : JSON.stringify(body)
  const work = async (signal: AbortSignal, restart: () => void) => {
    const response = await fetch(buildPath(endpoint, parts), {
      method: endpoint.method,
      headers: { ...(text !== undefined && !isText && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { body: text }),
      signal,
    })
    // Reading the response body gets the full time limit again.
    restart()
    return readReply(response)
  }
  return withTimeLimit(getTimeoutMs(endpoint, text?.length ?? 0), work, cancel)
}

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text()
  let data: unknown
  try {
    data = text === '' ? undefined : JSON.parse(text)
  } catch {
    data = { error: 'unavailable' }
  }
  if (!response.ok) throw new Problem(response.status, (data ?? { error: 'unavailable' }) as ErrorReply)
  return data
}

/** Calls an endpoint with typed input and response. Throws Problem for an error response. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Call<E>): Promise<Received<E>> {
  const parts = (input ?? {}) as RequestParts
  const headers: Record<string, string> = endpoint.takes ? { 'content-type': endpoint.takes } : {}
  return (await send(endpoint, parts, headers)) as Received<E>
}

/** Calls an endpoint like `call`, for a search that the next typed letter cancels. */
export async function callCancellably<E extends Endpoint>(
  cancel: AbortSignal,
  endpoint: E,
  ...[input]: Call<E>
): Promise<Received<E>> {
  return (await send(endpoint, { ...(input as RequestParts | undefined), cancel }, {})) as Received<E>
}

/**
 * Calls an endpoint like `call`, for an action that moves money. `key` is the Idempotency-Key: new for each click, the
 * same for its retries.
 */
export async function callIdempotently<E extends Endpoint>(
  key: string,
  endpoint: E,
  ...[input]: Call<E>
): Promise<Received<E>> {
  const parts = (input ?? {}) as RequestParts
  return (await send(endpoint, parts, { 'idempotency-key': key })) as Received<E>
}
