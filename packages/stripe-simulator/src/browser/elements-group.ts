import { ExpressElement, type ExpressOptions } from './express-element.ts'
import { FieldElement, type FieldGroup } from './field-element.ts'
import type { FieldOptions, FieldType } from './messages.ts'
import { resolveLocale } from './resolve-locale.ts'
import type { DeferredIntent } from './wallet-messages.ts'

const fieldTypes: readonly string[] = ['card', 'cardCvc', 'cardExpiry', 'cardNumber']

/** The type of an Element, or the react-stripe-js component for it. */
export type TypeOrComponent = string | { __elementType?: string }

export interface GroupOptions extends Partial<DeferredIntent> {
  locale?: string
  mode?: string
  [more: string]: unknown
}

function toDeferredIntent({ amount = 0, currency = '', mode, setupFutureUsage }: GroupOptions): DeferredIntent {
  if (mode === 'setup') return { amount: 0, currency, setupFutureUsage: 'off_session' }
  if (!Number.isInteger(amount) || amount <= 0) throw new Error('IntegrationError: `amount` must be more than 0.')
  return { amount, currency, setupFutureUsage: setupFutureUsage ?? null }
}

/** The result of `stripe.elements()`: at most one Element of each type. */
export class ElementsGroup implements FieldGroup {
  readonly origin: string
  locale: string
  #fields: FieldElement[] = []
  #intent: DeferredIntent | undefined
  express: ExpressElement | undefined
  submitted = false

  constructor(origin: string, options: GroupOptions = {}) {
    this.origin = origin
    if (options.mode) this.#intent = toDeferredIntent(options)
    this.locale = resolveLocale(options.locale)
  }

  /**
   * The payment terms of a group that was created with a `mode`, that is, before the intent exists. Throws for a group
   * that was created without a `mode`.
   */
  get deferredIntent(): DeferredIntent {
    if (!this.#intent)
      throw new Error("IntegrationError: elements() was called without 'mode', 'amount' and 'currency'.")
    return this.#intent
  }

  create(type: 'expressCheckout', options?: ExpressOptions): ExpressElement
  create(type: string, options?: FieldOptions): FieldElement
  create(type: string, options: FieldOptions & ExpressOptions = {}) {
    if (type === 'expressCheckout') return this.#createExpress(options)
    if (!fieldTypes.includes(type)) throw new Error(`The simulator has card Elements and wallets only, not '${type}'.`)
    if (this.getElement(type)) throw new Error(`Can only create one Element of type ${type} through elements().`)
    const field = new FieldElement(this, type as FieldType, options)
    this.#fields.push(field)
    return field
  }

  #createExpress(options: ExpressOptions) {
    if (this.express) throw new Error('Can only create one Element of type expressCheckout through elements().')
    const { deferredIntent } = this
    this.express = new ExpressElement(
      this,
      options,
      () => this.#intent ?? deferredIntent,
      () => {
        this.express = undefined
      },
    )
    return this.express
  }

  getElement(typeOrComponent: TypeOrComponent): FieldElement | null {
    const type = typeof typeOrComponent === 'string' ? typeOrComponent : typeOrComponent?.__elementType
    return this.#fields.find(field => field._type === type) ?? null
  }

  /** Returns the ids of the frames that together contain the card of which `field` is a part. */
  cardFrames(field: FieldElement): string[] {
    const parts = field._type === 'card' ? [field] : this.#fields.filter(one => one._type !== 'card')
    return parts.map(one => one.frameId).filter(id => id !== undefined)
  }

  has(field: unknown): field is FieldElement {
    return this.#fields.some(one => one === field)
  }

  async update(options: GroupOptions) {
    if ('amount' in options || 'currency' in options)
      this.#intent = toDeferredIntent({ ...this.deferredIntent, ...options })
    if (!options.locale) return
    this.locale = resolveLocale(options.locale)
    for (const field of this.#fields) field.update({ locale: this.locale })
  }

  async submit() {
    this.submitted = true
    return {}
  }

  async fetchUpdates() {
    return {}
  }

  brandChanged(brand: string) {
    for (const field of this.#fields) if (field._type === 'cardCvc') field.setBrand(brand)
  }

  removed(field: FieldElement) {
    this.#fields = this.#fields.filter(one => one !== field)
  }
}
