import type { Call, Endpoint, Received } from '#contract/endpoint.ts'

type RequestParts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }
type ErrorReply = { error: string; code?: string; fields?: Record<string, string>; requestId?: string }

/** A refusal of the server: the code decides the words, the fields land on the form, the request id goes to support. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** The whole answer: a new quote, for instance. */
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
 * Tells `call` where the administration's access token comes from, and who renews a session that was refused; the
 * storefront has neither.
 */
export function setTokenSource(source: () => Promise<string | null>, renewal: Renew) {
  getAccessToken = source
  renewSession = renewal
}

/** The path of an endpoint with its parameters filled in. */
export function buildPath(
  endpoint: Endpoint,
  { params = {}, query = {} }: Pick<RequestParts, 'params' | 'query'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * Sends a request with the access token where there is one. Refused because the session had ended, it waits until that
 * is renewed and sends the request again: nothing was done by the refused one.
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
 * Runs `work` for at most `ms` milliseconds. After that it is rejected with the code `no_answer` and its signal is aborted;
 * `restart` grants the whole time again to work that is seen to go on.
 */
export async function withTimeLimit<T>(
  ms: number,
  work: (signal: AbortSignal, restart: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let restart = () => {}
  const late = new Promise<never>((_, reject) => {
    restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Problem(504, { error: 'no_answer' }))
        controller.abort()
      }, ms)
    }
  })
  restart()
  return Promise.race([work(controller.signal, restart), late]).finally(() => clearTimeout(timer))
}

/** The server answers a shopper within 7 seconds; the rest is for a slow line. */
export const shopperTimeoutMs = 20_000
const memberReadTimeoutMs = 30_000
/** Bulk changes, imports and checks of other servers take longer than what is only read. */
export const memberWriteTimeoutMs = 60_000
/** A body needs time of its own on a slow line: 20 KB a second. */
const bytesPerMs = 20

/** The storefront's build leaves `who` out (vite.config.ts): what is not known to be a member's call is a shopper's. */
const memberRoles: readonly string[] = ['viewer', 'editor', 'admin', 'owner']

function getTimeoutMs({ who, method }: Endpoint, bytes: number): number {
  const memberMs = method === 'GET' ? memberReadTimeoutMs : memberWriteTimeoutMs
  return (memberRoles.includes(who) ? memberMs : shopperTimeoutMs) + bytes / bytesPerMs
}

const send = (endpoint: Endpoint, parts: RequestParts, headers: Record<string, string>): Promise<unknown> =>
  withAuthorization(authorization => sendOnce(endpoint, parts, { ...authorization, ...headers }))

async function sendOnce(endpoint: Endpoint, parts: RequestParts, headers: Record<string, string>): Promise<unknown> {
  const { body } = parts
  const isText = typeof body === 'string'
  const text = body === undefined || isText ? body : JSON.stringify(body)
  return withTimeLimit(getTimeoutMs(endpoint, text?.length ?? 0), async (signal, restart) => {
    const response = await fetch(buildPath(endpoint, parts), {
      method: endpoint.method,
      headers: { ...(text !== undefined && !isText && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { body: text }),
      signal,
    })
    // A long answer gets as long again.
    restart()
    return readReply(response)
  })
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

/** The only fetch of the browser. Input and answer are typed by the endpoint; a refusal throws Problem. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Call<E>): Promise<Received<E>> {
  const parts = (input ?? {}) as RequestParts
  const headers: Record<string, string> = endpoint.takes ? { 'content-type': endpoint.takes } : {}
  return (await send(endpoint, parts, headers)) as Received<E>
}

/** `call` for an act that moves money: one fresh Idempotency-Key per click, repeated by the caller on a retry. */
export async function callIdempotently<E extends Endpoint>(
  key: string,
  endpoint: E,
  ...[input]: Call<E>
): Promise<Received<E>> {
  const parts = (input ?? {}) as RequestParts
  return (await send(endpoint, parts, { 'idempotency-key': key })) as Received<E>
}
