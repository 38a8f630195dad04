export type Listener = (event: object) => void

export class Listeners {
  readonly #type: string
  readonly #listenersByEvent = new Map<string, Set<Listener>>()

  constructor(type: string) {
    this.#type = type
  }

  on(event: string, listener: Listener) {
    const listeners = this.#listenersByEvent.get(event) ?? new Set()
    this.#listenersByEvent.set(event, listeners.add(listener))
  }

  once(event: string, listener: Listener) {
    const once: Listener = payload => {
      this.off(event, once)
      listener(payload)
    }
    this.on(event, once)
  }

  off(event: string, listener?: Listener) {
    if (listener) this.#listenersByEvent.get(event)?.delete(listener)
    else this.#listenersByEvent.delete(event)
  }

  /** Calls the listeners of an event. Returns whether there were any. */
  emit(event: string, payload: object = {}): boolean {
    const listeners = [...(this.#listenersByEvent.get(event) ?? [])]
    for (const listener of listeners) listener({ elementType: this.#type, ...payload })
    return listeners.length > 0
  }

  clear() {
    this.#listenersByEvent.clear()
  }
}
