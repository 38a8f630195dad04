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
}

const kept = 5_000

/** The last calls to the API. Bodies are not kept, so there is no card in it. */
export class Exchanges {
  #list: Exchange[] = []

  add(exchange: Exchange) {
    this.#list.push(exchange)
    if (this.#list.length > kept * 2) this.#list = this.#list.slice(-kept)
  }

  newest(limit: number): Exchange[] {
    return this.#list.slice(-limit).reverse()
  }

  clear() {
    this.#list = []
  }
}
