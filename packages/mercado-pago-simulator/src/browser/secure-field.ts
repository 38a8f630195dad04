import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import {
  createId,
  type FieldOptions,
  type FieldType,
  type FromField,
  isMessage,
  type ToField,
  type TokenError,
  type TokenParams,
} from './messages.ts'

type Listener = (event: object) => void
interface PendingToken {
  resolve(token: object): void
  reject(errors: TokenError[]): void
}

/** A card field as the shop's page sees it: mount point, options and events. The typed value never leaves the frame. */
export class SecureField {
  readonly type: FieldType
  readonly id = createId('field')
  readonly #origin: string
  readonly #locale: string
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #tokens = new Map<string, PendingToken>()
  #options: FieldOptions
  #frame: HTMLIFrameElement | undefined
  #isLoaded = false
  #unsent: ToField[] = []

  constructor(origin: string, locale: string, type: FieldType, options: FieldOptions) {
    this.#origin = origin
    this.#locale = locale
    this.type = type
    this.#options = options
  }

  get isMounted(): boolean {
    return this.#frame !== undefined
  }

  mount(containerId: string): this {
    const container = document.getElementById(containerId)
    if (!container) throw new Error(`There is no element with the id ${containerId}.`)
    if (this.isMounted) throw new Error(`The field ${this.type} is already mounted.`)
    const frame = document.createElement('iframe')
    this.#frame = frame
    frame.name = this.id
    frame.title = getTexts(parseLanguage(this.#locale)).fields[this.type].title
    Object.assign(frame.style, { border: '0', display: 'block', height: '100%', width: '100%' })
    container.replaceChildren(frame)
    window.addEventListener('message', this.#handleMessage)
    void this.#load(frame)
    return this
  }

  /** Like Mercado Pago's script, fetches the page of the frame first, so that `connect-src` has to allow it. */
  async #load(frame: HTMLIFrameElement) {
    const search = new URLSearchParams({ type: this.type, id: this.id, shop: location.origin, locale: this.#locale })
    const url = `${this.#origin}/secure-fields?${search}`
    try {
      await fetch(url)
      frame.src = url
    } catch {
      this.#emit('error', { error: 'The secure fields could not be loaded.' })
    }
  }

  readonly #handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== this.#origin || source !== this.#frame?.contentWindow || !isMessage(data)) return
    const message = data as FromField
    if (message.sim === 'loaded') this.#start()
    else if (message.sim === 'token') this.#settleToken(message)
    else {
      const { sim, ...payload } = message
      this.#emit(sim, payload)
    }
  }

  #start() {
    this.#isLoaded = true
    const unsent = this.#unsent
    this.#unsent = []
    this.#send({ sim: 'options', options: this.#options })
    for (const message of unsent) this.#send(message)
  }

  #settleToken({ call, token, errors }: FromField & { sim: 'token' }) {
    const pending = this.#tokens.get(call)
    this.#tokens.delete(call)
    if (token) pending?.resolve(token)
    else pending?.reject(errors ?? [])
  }

  #send(message: ToField) {
    if (this.#isLoaded) this.#frame?.contentWindow?.postMessage(message, this.#origin)
    else this.#unsent.push(message)
  }

  #emit(event: string, payload: object = {}) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener({ field: this.type, ...payload })
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }

  update(changes: Pick<FieldOptions, 'invalid' | 'placeholder' | 'settings'>): this {
    this.#options = { ...this.#options, ...changes }
    if (this.#isLoaded) this.#send({ sim: 'options', options: changes })
    return this
  }

  focus() {
    this.#frame?.focus()
    this.#send({ sim: 'focus' })
  }

  blur() {
    this.#send({ sim: 'blur' })
  }

  unmount() {
    window.removeEventListener('message', this.#handleMessage)
    this.#frame?.remove()
    this.#frame = undefined
    this.#isLoaded = false
    this.#unsent = []
  }

  /** Creates a token of the values of `fields`. The frame of this field collects them and calls the API. */
  createToken(publicKey: string, fields: string[], params: TokenParams): Promise<object> {
    return new Promise((resolve, reject) => {
      const call = createId('token')
      this.#tokens.set(call, { resolve, reject })
      this.#send({ sim: 'createToken', call, publicKey, fields, params })
    })
  }
}
