import type { Call, Endpoint, Received } from '#contract/endpoint.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }
type Refusal = { error: string; code?: string; fields?: Record<string, string>; requestId?: string }

/** A refusal of the server: the code decides the words, the fields land on the form, the request id goes to support. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** The whole answer: a new quote, for instance. */
  readonly answer: Record<string, unknown>

  constructor(status: number, answer: Refusal) {
    super(answer.code ?? answer.error)
    this.status = status
    this.code = answer.code ?? answer.error
    this.fields = answer.fields
    this.requestId = answer.requestId
    this.answer = answer
  }
}

let bearer: () => Promise<string | null> = async () => null

/** Tells `call` where the administration's access token comes from; the storefront has none. */
export function setBearer(source: () => Promise<string | null>) {
  bearer = source
}

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, { params = {}, query = {} }: Pick<Parts, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Headers every call of this browser carries: the access token where there is one. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await bearer()
  return token ? { authorization: `Bearer ${token}` } : {}
}

async function send(path: string, method: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const isRaw = body instanceof FormData || typeof body === 'string'
  const response = await fetch(path, {
    method,
    headers: {
      ...(await authorization()),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let data: unknown
  try {
    data = text === '' ? undefined : JSON.parse(text)
  } catch {
    data = { error: 'unavailable' }
  }
  if (!response.ok) throw new Problem(response.status, (data ?? { error: 'unavailable' }) as Refusal)
  return data
}

/** The only fetch of the browser. Input and answer are typed by the endpoint; a refusal throws Problem. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Call<E>): Promise<Received<E>> {
  const parts = (input ?? {}) as Parts
  const headers: Record<string, string> = endpoint.takes ? { 'content-type': endpoint.takes } : {}
  return (await send(pathOf(endpoint, parts), endpoint.method, parts.body, headers)) as Received<E>
}

/** `call` for an act that moves money: one fresh Idempotency-Key per click, repeated by the caller on a retry. */
export async function callOnce<E extends Endpoint>(
  key: string,
  endpoint: E,
  ...[input]: Call<E>
): Promise<Received<E>> {
  const parts = (input ?? {}) as Parts
  return (await send(pathOf(endpoint, parts), endpoint.method, parts.body, { 'idempotency-key': key })) as Received<E>
}
