import { FieldElement, type FieldGroup } from './field-element.ts'
import type { FieldOptions, FieldType } from './messages.ts'

const fieldTypes: readonly string[] = ['card', 'cardCvc', 'cardExpiry', 'cardNumber']

/** A type's name, or a component of react-stripe-js. */
export type TypeOrComponent = string | { __elementType?: string }

/** What `stripe.elements()` gives: at most one Element of each type. */
export class ElementsGroup implements FieldGroup {
  readonly origin: string
  locale: string
  #fields: FieldElement[] = []

  constructor(origin: string, options: { locale?: string } = {}) {
    this.origin = origin
    const locale = options.locale ?? 'auto'
    this.locale = locale === 'auto' ? navigator.language : locale
  }

  create(type: string, options: FieldOptions = {}) {
    if (!fieldTypes.includes(type)) throw new Error(`The simulator has card Elements only, not '${type}'.`)
    if (this.getElement(type)) throw new Error(`Can only create one Element of type ${type} through elements().`)
    const field = new FieldElement(this, type as FieldType, options)
    this.#fields.push(field)
    return field
  }

  getElement(wanted: TypeOrComponent): FieldElement | null {
    const type = typeof wanted === 'string' ? wanted : wanted?.__elementType
    return this.#fields.find(field => field._type === type) ?? null
  }

  /** The frames that together hold the card of which `field` is a part. */
  cardFrames(field: FieldElement): string[] {
    const parts = field._type === 'card' ? [field] : this.#fields.filter(one => one._type !== 'card')
    return parts.map(one => one.frameId).filter(id => id !== undefined)
  }

  has(field: unknown): field is FieldElement {
    return this.#fields.some(one => one === field)
  }

  update(options: { locale?: string }) {
    if (!options.locale) return
    this.locale = options.locale
    for (const field of this.#fields) field.update({ locale: options.locale })
  }

  async submit() {
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
