import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { Frame } from './frame.ts'
import { type Listener, Listeners } from './listeners.ts'
import type { FieldOptions, FieldState, FieldType, FromField, ToField } from './messages.ts'

export interface FieldGroup {
  origin: string
  locale: string
  brandChanged(brand: string): void
  removed(field: FieldElement): void
}

/** One Element as the shop's page sees it: a mount point, options and events. The typed values stay in its frame. */
export class FieldElement {
  readonly _type: FieldType
  readonly #group: FieldGroup
  readonly #listeners: Listeners
  #options: FieldOptions
  #frame: Frame<ToField, FromField> | undefined
  #place: HTMLElement | undefined
  #labels: HTMLElement[] = []
  #destroyed = false

  constructor(group: FieldGroup, type: FieldType, options: FieldOptions) {
    this._type = type
    this.#listeners = new Listeners(type)
    this.#group = group
    this.#options = { locale: group.locale, ...options }
  }

  get #locale(): string {
    return this.#options.locale ?? this.#group.locale
  }

  /** The frame's title, by which screen readers announce it. */
  get #title(): string {
    return getTexts(parseLanguage(this.#locale)).frames[this._type]
  }

  get frameId(): string | undefined {
    return this.#frame?.id
  }

  mount(where: string | HTMLElement) {
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.')
    const place = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where
    if (!place) throw new Error(`The selector you specified (${where}) applies to no DOM elements on the page.`)
    if (this.#place === place) return
    this.unmount()
    this.#place = place
    const frame = new Frame<ToField, FromField>(
      this.#group.origin,
      '/v3/elements-frame',
      { type: this._type, locale: this.#locale },
      message => this.#hear(message),
    )
    this.#frame = frame
    const element = frame.element
    element.title = this.#title
    element.allow = 'payment *'
    Object.assign(element.style, { border: '0', display: 'block', height: '19px', width: '100%' })
    place.classList.add('StripeElement', 'StripeElement--empty')
    place.replaceChildren(element)
    this.#labels = place.id ? [...document.querySelectorAll<HTMLElement>(`label[for="${CSS.escape(place.id)}"]`)] : []
    for (const label of this.#labels) label.addEventListener('click', this.#focusByLabel)
  }

  readonly #focusByLabel = () => this.focus()

  unmount() {
    for (const label of this.#labels) label.removeEventListener('click', this.#focusByLabel)
    this.#labels = []
    this.#frame?.remove()
    this.#frame = undefined
    for (const state of ['', '--empty', '--complete', '--focus', '--invalid']) {
      this.#place?.classList.remove(`StripeElement${state}`)
    }
    this.#place = undefined
  }

  destroy() {
    this.unmount()
    this.#listeners.clear()
    this.#destroyed = true
    this.#group.removed(this)
  }

  update(options: FieldOptions) {
    this.#options = { ...this.#options, ...options }
    if (this.#frame) this.#frame.element.title = this.#title
    this.#frame?.send({ sim: 'options', options: this.#options })
  }

  focus() {
    this.#frame?.element.focus()
    this.#frame?.send({ sim: 'focus' })
  }

  blur() {
    this.#frame?.send({ sim: 'blur' })
  }

  clear() {
    this.#frame?.send({ sim: 'clear' })
  }

  setBrand(brand: string) {
    this.#frame?.send({ sim: 'brand', brand })
  }

  on(event: string, listener: Listener) {
    this.#listeners.on(event, listener)
    return this
  }

  once(event: string, listener: Listener) {
    this.#listeners.once(event, listener)
    return this
  }

  off(event: string, listener?: Listener) {
    this.#listeners.off(event, listener)
    return this
  }

  #emit(event: string, fact: object = {}) {
    this.#listeners.emit(event, fact)
  }

  #hear(message: FromField) {
    switch (message.sim) {
      case 'loaded': // Also sent after the page has moved the frame, because a moved frame reloads and is empty.
        this.#frame?.send({ sim: 'options', options: this.#options })
        this.#showState({ empty: true, complete: false })
        break
      case 'ready':
        this.#setHeight(message.height)
        this.#emit('ready')
        break
      case 'resized':
        this.#setHeight(message.height)
        break
      case 'focused':
      case 'blurred':
        this.#place?.classList.toggle('StripeElement--focus', message.sim === 'focused')
        this.#emit(message.sim === 'focused' ? 'focus' : 'blur')
        break
      case 'escaped':
        this.#emit('escape')
        break
      case 'entered':
        this.#place?.closest('form')?.requestSubmit()
        break
      case 'changed':
        this.#changed(message.state)
        break
    }
  }

  #setHeight(height: number) {
    if (this.#frame && height > 0) this.#frame.element.style.height = `${height}px`
  }

  #showState(state: FieldState) {
    const classes = this.#place?.classList
    classes?.toggle('StripeElement--empty', state.empty)
    classes?.toggle('StripeElement--complete', state.complete)
    classes?.toggle('StripeElement--invalid', state.error !== undefined)
  }

  #changed(state: FieldState) {
    this.#showState(state)
    if (state.brand && this._type === 'cardNumber') this.#group.brandChanged(state.brand)
    this.#emit('change', { error: undefined, ...state })
  }
}
