export interface Exchange {
  requestId: string
  method: string
  /** without the query, which may carry a client secret */
  path: string
  status: number
  idempotencyKey: string | null
  replayed: boolean
  fault: string | null
  /** milliseconds since 1970, by the simulator's clock */
  at: number
  tookMs: number
  /** the Stripe-Version header of the call */
  apiVersion: string | null
  caller: 'browser' | 'server'
  /** while recording: what was asked, numbers as numbers; null when it was refused unread or replayed */
  params?: unknown
  /** while recording: what was answered, whether or not the answer arrived */
  answer?: unknown
}

const maxExchanges = 5_000

/** The last calls to the API. Bodies are kept while recording only, and never a card's number. */
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

export function redactCard(value: unknown, of = ''): unknown {
  if (Array.isArray(value)) return value.map(one => redactCard(one))
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, one]) => [
    name,
    of === 'card' && secretFields.includes(name) ? 'not kept' : redactCard(one, name),
  ])
  return Object.fromEntries(shown)
}
