/** A first-in, first-out queue of deliveries to one endpoint, with limited concurrency. */
export class EndpointQueue {
  readonly #maxConcurrent: number
  readonly #send: (delivery: string) => Promise<void>
  readonly #pendingIds = new Set<string>()
  #queued: string[] = []
  #next = 0
  #busy = 0

  constructor(maxConcurrent: number, send: (delivery: string) => Promise<void>) {
    this.#maxConcurrent = maxConcurrent
    this.#send = send
  }

  /** Ignores a delivery that is already queued or being sent. */
  add(delivery: string) {
    if (this.#pendingIds.has(delivery)) return
    this.#pendingIds.add(delivery)
    this.#queued.push(delivery)
    setImmediate(() => this.#sendNext())
  }

  #sendNext() {
    while (this.#busy < this.#maxConcurrent && this.#next < this.#queued.length) {
      const delivery = this.#queued[this.#next]
      this.#next += 1
      if (delivery !== undefined) void this.#sendOne(delivery)
    }
    if (this.#next < this.#queued.length) return
    this.#queued = []
    this.#next = 0
  }

  async #sendOne(delivery: string) {
    this.#busy += 1
    await this.#send(delivery)
    this.#busy -= 1
    this.#pendingIds.delete(delivery)
    this.#sendNext()
  }
}
