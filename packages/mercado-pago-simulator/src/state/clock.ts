/** The simulator's time: the machine's time plus the advances made through the control interface. */
export class Clock {
  aheadMs = 0
  #fixed: number | undefined

  /** milliseconds since 1970 */
  now(): number {
    return this.#fixed ?? Date.now() + this.aheadMs
  }

  /** Runs `work` with the clock set to `moment`, the time at which the work was due. */
  runAt(moment: number, work: () => void) {
    this.#fixed = moment
    try {
      work()
    } finally {
      this.#fixed = undefined
    }
  }
}
