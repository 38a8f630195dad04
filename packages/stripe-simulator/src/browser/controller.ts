import { Frame } from './frame.ts'
import { type ApiAnswer, type ApiCall, createId, type FromController, type ToController } from './messages.ts'

/** The invisible frame that calls the API, so that the shop's page needs no connection to Stripe. */
export class Controller {
  readonly #key: string
  readonly #answers = new Map<string, (answer: ApiAnswer) => void>()
  readonly #frame: Frame<ToController, FromController>

  constructor(origin: string, key: string) {
    this.#key = key
    this.#frame = new Frame(origin, '/v3/controller', {}, message => {
      if (message.sim !== 'answer') return
      this.#answers.get(message.call)?.(message.body)
      this.#answers.delete(message.call)
    })
    const element = this.#frame.element
    element.title = 'Stripe simulator'
    element.tabIndex = -1
    element.setAttribute('aria-hidden', 'true')
    Object.assign(element.style, {
      border: '0',
      height: '1px',
      left: '0',
      opacity: '0',
      pointerEvents: 'none',
      position: 'fixed',
      top: '0',
      visibility: 'hidden',
      width: '1px',
    })
    if (document.body) document.body.append(element)
    else document.addEventListener('DOMContentLoaded', () => document.body.append(element), { once: true })
  }

  call(request: ApiCall): Promise<ApiAnswer> {
    return new Promise(resolve => {
      const call = createId('call')
      this.#answers.set(call, resolve)
      this.#frame.send({ sim: 'call', call, key: this.#key, request })
    })
  }
}
