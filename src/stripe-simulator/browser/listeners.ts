export type Listener = (event: object) => void

export class Listeners {
  readonly #type: string
  readonly #known = new Map<string, Set<Listener>>()

  constructor(type: string) {
    this.#type = type
  }

  on(event: string, listener: Listener) {
    const listeners = this.#known.get(event) ?? new Set()
    this.#known.set(event, listeners.add(listener))
  }

  once(event: string, listener: Listener) {
    const once: Listener = fact => {
      this.off(event, once)
      listener(fact)
    }
    this.on(event, once)
  }

  off(event: string, listener?: Listener) {
    if (listener) this.#known.get(event)?.delete(listener)
    else this.#known.delete(event)
  }

  /** Returns whether there was a listener. */
  emit(event: string, fact: object = {}): boolean {
    const listeners = [...(this.#known.get(event) ?? [])]
    for (const listener of listeners) listener({ elementType: this.#type, ...fact })
    return listeners.length > 0
  }

  clear() {
    this.#known.clear()
  }
}
