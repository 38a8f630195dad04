/** The simulator's time: the machine's, plus what the control interface advanced it by. */
export class Clock {
  #ahead = 0
  #standing: number | undefined

  /** milliseconds since 1970 */
  now(): number {
    return this.#standing ?? Date.now() + this.#ahead
  }

  /** Does what came due at `moment` as if it were that moment. */
  runAt(moment: number, work: () => void) {
    this.#standing = moment
    try {
      work()
    } finally {
      this.#standing = undefined
    }
  }

  /** seconds since 1970, as Stripe writes times */
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
