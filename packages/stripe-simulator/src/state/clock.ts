/** The simulator's time: the machine's time plus the advances made through the control interface. */
export class Clock {
  #ahead = 0
  #standing: number | undefined

  /** milliseconds since 1970 */
  now(): number {
    return this.#standing ?? Date.now() + this.#ahead
  }

  /** Runs `work` with the clock set to `moment`, the time at which the work was due. */
  runAt(moment: number, work: () => void) {
    this.#standing = moment
    try {
      work()
    } finally {
      this.#standing = undefined
    }
  }

  /** seconds since 1970, the format of Stripe's timestamps */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  get aheadMs(): number {
    return this.#ahead
  }

  advance(ms: number) {
    this.#ahead += ms
  }

  set(aheadMs: number) {
    this.#ahead = aheadMs
  }
}
