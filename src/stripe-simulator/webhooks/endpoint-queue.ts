/** First-in, first-out queue of deliveries to one endpoint, with limited concurrency. */
export class EndpointQueue {
  readonly #atOnce: number
  readonly #send: (delivery: string) => Promise<void>
  readonly #known = new Set<string>()
  #waiting: string[] = []
  #next = 0
  #busy = 0

  constructor(atOnce: number, send: (delivery: string) => Promise<void>) {
    this.#atOnce = atOnce
    this.#send = send
  }

  /** Ignores a delivery that is already queued or being sent. */
  add(delivery: string) {
    if (this.#known.has(delivery)) return
    this.#known.add(delivery)
    this.#waiting.push(delivery)
    setImmediate(() => this.#go())
  }

  #go() {
    while (this.#busy < this.#atOnce && this.#next < this.#waiting.length) {
      const delivery = this.#waiting[this.#next]
      this.#next += 1
      if (delivery !== undefined) void this.#one(delivery)
    }
    if (this.#next < this.#waiting.length) return
    this.#waiting = []
    this.#next = 0
  }

  async #one(delivery: string) {
    this.#busy += 1
    await this.#send(delivery)
    this.#busy -= 1
    this.#known.delete(delivery)
    this.#go()
  }
}
