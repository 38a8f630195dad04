import { Frame } from './frame.ts'
import { showOverlay } from './show-overlay.ts'
import type {
  DeferredIntent,
  FromSheet,
  RequestedFields,
  SheetDetails,
  ToSheet,
  WalletAuthorization,
} from './wallet-messages.ts'

interface SheetOptions {
  type: 'apple_pay' | 'google_pay'
  business: string
  wants: RequestedFields
  deal: () => DeferredIntent
  details: SheetDetails
  /** Returns whether the page has a listener. */
  emit: (event: string, fact?: object) => boolean
}

class IntegrationError extends Error {
  override name = 'IntegrationError'
}

/** A wallet's sheet in its own frame over the shop's page. Each change is sent to the page, which has to answer. */
export class WalletSheet {
  readonly #setting: SheetOptions
  readonly #frame: Frame<ToSheet, FromSheet>
  readonly #takeAway: () => void
  #details: SheetDetails
  #given: WalletAuthorization | undefined
  #open = true

  constructor(origin: string, setting: SheetOptions) {
    this.#setting = setting
    this.#details = this.#checked(setting.details)
    this.#frame = new Frame(origin, '/v3/wallet-sheet', {}, message => this.#hear(message))
    this.#frame.element.title = 'Simulated wallet'
    this.#tell()
    this.#takeAway = showOverlay(this.#frame.element, 'Simulated wallet')
  }

  /** API parameters of the authorized card; undefined before the authorization. */
  get method() {
    const given = this.#given
    if (!given) return undefined
    const { name, email, phone, address } = given
    return { type: 'card', card: { token: given.card }, billing_details: { name, email, phone, address } }
  }

  close() {
    if (!this.#open) return
    this.#open = false
    this.#given = undefined
    this.#takeAway()
    this.#frame.remove()
  }

  /** Checks as Stripe.js does: an address needs shipping rates, and the lines may not exceed the amount. */
  #checked(details: SheetDetails): SheetDetails {
    const { amount } = this.#setting.deal()
    if (this.#setting.wants.shipping && !details.shippingRates?.length)
      throw new IntegrationError('When `shippingAddressRequired` is true, you must specify `shippingRates`.')
    const lines = (details.lineItems ?? []).reduce((sum, line) => sum + line.amount, 0)
    if (lines > amount)
      throw new IntegrationError(`The amount ${amount} is less than the total amount of the line items provided.`)
    return details
  }

  #tell() {
    const { business, wants, deal } = this.#setting
    const { amount, currency } = deal()
    const { lineItems = [], shippingRates = [] } = this.#details
    this.#frame.send({ sim: 'facts', facts: { business, amount, currency, wants, lineItems, shippingRates } })
  }

  #ask(event: string, fact: object) {
    const resolve = (details: SheetDetails = {}) => {
      this.#details = this.#checked({ ...this.#details, ...details })
      this.#tell()
    }
    const heard = this.#setting.emit(event, { ...fact, resolve, reject: () => this.#frame.send({ sim: 'unserved' }) })
    if (!heard) resolve()
  }

  #rate(id: string | null) {
    return this.#details.shippingRates?.find(rate => rate.id === id)
  }

  #hear(message: FromSheet) {
    switch (message.sim) {
      case 'loaded':
        break
      case 'address':
        this.#ask('shippingaddresschange', { name: message.name, address: message.address })
        break
      case 'rate':
        this.#ask('shippingratechange', { shippingRate: this.#rate(message.id) })
        break
      case 'cancelled':
        this.close()
        this.#setting.emit('cancel')
        break
      case 'authorized':
        this.#given = message.given
        this.#confirm(message.given)
        break
    }
  }

  #confirm({ name, email, phone, address, rate }: WalletAuthorization) {
    const { wants, type } = this.#setting
    this.#setting.emit('confirm', {
      expressPaymentType: type,
      billingDetails: { name, ...(wants.email && { email }), ...(wants.phone && { phone }), address },
      ...(wants.shipping && { shippingAddress: { name, address }, shippingRate: this.#rate(rate) }),
      paymentFailed: ({ message }: { message?: string } = {}) => {
        this.#given = undefined
        this.#frame.send({ sim: 'failed', message: message ?? 'The payment could not be completed.' })
      },
    })
  }
}
