import { createId, isMessage } from './messages.ts'

/**
 * A frame of the simulator in the shop's page. Exchanges messages only with this frame's window and the simulator's
 * origin.
 */
export class Frame<To, From> {
  readonly id = createId('frame')
  readonly element = document.createElement('iframe')
  readonly #origin: string
  readonly #onFrameMessage: (message: From) => void
  #loaded = false
  #unsent: To[] = []

  constructor(origin: string, path: string, query: Record<string, string>, onFrameMessage: (message: From) => void) {
    this.#origin = origin
    this.#onFrameMessage = onFrameMessage
    const search = new URLSearchParams({ ...query, id: this.id, shop: location.origin })
    this.element.src = `${origin}${path}?${search}`
    this.element.name = this.id
    window.addEventListener('message', this.#onMessage)
  }

  readonly #onMessage = (event: MessageEvent) => {
    if (event.origin !== this.#origin || event.source !== this.element.contentWindow || !isMessage(event.data)) return
    if (event.data.sim === 'loaded') {
      this.#loaded = true
      const unsent = this.#unsent
      this.#unsent = []
      for (const message of unsent) this.send(message)
    }
    this.#onFrameMessage(event.data as From)
  }

  send(message: To) {
    if (this.#loaded) this.element.contentWindow?.postMessage(message, this.#origin)
    else this.#unsent.push(message)
  }

  remove() {
    window.removeEventListener('message', this.#onMessage)
    this.element.remove()
  }
}
