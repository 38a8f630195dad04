export interface Exchange {
  requestId: string
  method: string
  /** without the query, which may contain a public key */
  path: string
  status: number
  idempotencyKey: string | null
  replayed: boolean
  fault: string | null
  /** milliseconds since 1970, by the simulator's clock */
  at: number
  tookMs: number
  caller: 'browser' | 'server'
  /** whether the request had the header X-meli-session-id */
  hasDevice: boolean
  /** while recording: the parsed query and body */
  params?: unknown
  /** while recording: the response, even if a fault kept it from arriving */
  answer?: unknown
}

const maxExchanges = 5_000

/** The latest API calls. Bodies are stored only while recording, and never with a card number. */
export class Exchanges {
  recording = false
  #list: Exchange[] = []

  add(exchange: Exchange) {
    this.#list.push(exchange)
    if (this.#list.length > maxExchanges * 2) this.#list = this.#list.slice(-maxExchanges)
  }

  newest(limit: number): Exchange[] {
    return this.#list.slice(-limit).reverse()
  }

  clear() {
    this.#list = []
    this.recording = false
  }
}

const secretFields = new Set(['card_number', 'security_code'])

/** Replaces card numbers and security codes. The `security_code` of a saved card is an object without the code. */
export function redactCard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactCard)
  if (typeof value !== 'object' || value === null) return value
  const redacted = Object.entries(value).map(([name, one]) => [
    name,
    secretFields.has(name) && typeof one !== 'object' ? 'not kept' : redactCard(one),
  ])
  return Object.fromEntries(redacted)
}
