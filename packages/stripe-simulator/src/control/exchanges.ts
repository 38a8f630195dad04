export interface Exchange {
  requestId: string
  method: string
  /** without the query, which may contain a client secret */
  path: string
  status: number
  idempotencyKey: string | null
  replayed: boolean
  fault: string | null
  /** milliseconds since 1970, by the simulator's clock */
  at: number
  tookMs: number
  /** the Stripe-Version header of the request */
  apiVersion: string | null
  caller: 'browser' | 'server'
  /**
   * while recording: the parsed parameters; null when the request was rejected before parsing or its response was
   * replayed
   */
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
  }
}

const secretFields = ['cvc', 'number']

export function redactCard(value: unknown, parentName = ''): unknown {
  if (Array.isArray(value)) return value.map(one => redactCard(one))
  if (typeof value !== 'object' || value === null) return value
  const redacted = Object.entries(value).map(([name, one]) => [
    name,
    parentName === 'card' && secretFields.includes(name) ? 'not kept' : redactCard(one, name),
  ])
  return Object.fromEntries(redacted)
}
