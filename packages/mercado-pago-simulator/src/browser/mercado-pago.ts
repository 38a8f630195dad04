import { createId, type FieldOptions, type FieldType, type TokenParams } from './messages.ts'
import { SecureField } from './secure-field.ts'

const script = document.currentScript
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin
const deviceAfterMs = 100

/** The secure fields of one `MercadoPago` instance. */
class Fields {
  readonly #publicKey: string
  readonly #locale: string
  readonly #created: SecureField[] = []

  constructor(publicKey: string, locale: string) {
    this.#publicKey = publicKey
    this.#locale = locale
  }

  get #mounted(): SecureField[] {
    return this.#created.filter(field => field.isMounted)
  }

  create(type: FieldType, options: FieldOptions = {}): SecureField {
    if (this.#mounted.some(field => field.type === type)) throw new Error(`The field ${type} exists already.`)
    const field = new SecureField(origin, this.#locale, type, options)
    this.#created.push(field)
    return field
  }

  focus() {
    this.#mounted[0]?.focus()
  }

  blur() {
    for (const field of this.#mounted) field.blur()
  }

  /** Creates a token of the mounted fields. For a saved card, only the security code is typed. */
  async createCardToken(params: TokenParams = {}): Promise<object> {
    const fields = this.#mounted
    const [first] = fields.filter(({ type }) => type === (params.cardId ? 'securityCode' : 'cardNumber'))
    if (!first) throw new Error('The fields of the card are not mounted.')
    return first.createToken(
      this.#publicKey,
      fields.map(({ id }) => id),
      params,
    )
  }
}

class MercadoPago {
  readonly fields: Fields
  readonly #publicKey: string
  readonly #locale: string

  constructor(publicKey: string, { locale = navigator.language }: { locale?: string } = {}) {
    if (!/^(APP_USR|TEST)-/.test(publicKey)) throw new Error('Your public_key is invalid.')
    this.#publicKey = publicKey
    this.#locale = locale
    this.fields = new Fields(publicKey, locale)
  }

  async #get(path: string, params: Record<string, unknown>): Promise<object> {
    const given = Object.entries(params).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams([['public_key', this.#publicKey], ...given.map(([a, b]) => [a, String(b)])])
    const response = await fetch(`${origin}${path}?${query}`)
    const body = await response.json()
    if (!response.ok) throw body
    return body
  }

  getIdentificationTypes() {
    return this.#get('/v1/identification_types', {})
  }

  getPaymentMethods({ bin }: { bin: string }) {
    return this.#get('/v1/payment_methods/search', { bins: bin })
  }

  getInstallments(params: { amount: string; bin: string; locale?: string; paymentTypeId?: string }) {
    const { amount, bin, locale = this.#locale, paymentTypeId: payment_type_id } = params
    return this.#get('/v1/payment_methods/installments', { amount, bin, locale, payment_type_id })
  }
}

Object.defineProperty(window, 'MercadoPago', { configurable: true, value: MercadoPago })
// Mercado Pago's script finds the device's id only some time after it was loaded.
setTimeout(() => {
  Object.defineProperty(window, 'MP_DEVICE_SESSION_ID', { configurable: true, value: createId('armor') })
}, deviceAfterMs)
