import { parseLanguage } from '../texts/language.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
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
  locale: string
  type: 'apple_pay' | 'google_pay'
  business: string
  wants: RequestedFields
  getDeferredIntent: () => DeferredIntent
  details: SheetDetails
  /** Sends an event to the page. Returns whether the page has a listener for it. */
  emit: (event: string, fact?: object) => boolean
}

class IntegrationError extends Error {
  override name = 'IntegrationError'
}

/**
 * A wallet's payment sheet, in its own frame over the shop's page. The page must respond to each change in the sheet.
 */
export class WalletSheet {
  readonly #options: SheetOptions
  readonly #texts: Texts
  readonly #frame: Frame<ToSheet, FromSheet>
  readonly #removeOverlay: () => void
  #details: SheetDetails
  #authorization: WalletAuthorization | undefined
  #open = true

  constructor(origin: string, options: SheetOptions) {
    this.#options = options
    this.#details = this.#assertValidDetails(options.details)
    const { locale } = options
    this.#texts = getTexts(parseLanguage(locale))
    this.#frame = new Frame(origin, '/v3/wallet-sheet', { locale }, message => this.#handleMessage(message))
    this.#frame.element.title = this.#texts.frames.wallet
    this.#sendState()
    this.#removeOverlay = showOverlay(this.#frame.element, this.#texts.frames.wallet)
  }

  /** The API parameters of the authorized card; undefined before the authorization. */
  get method() {
    const authorization = this.#authorization
    if (!authorization) return undefined
    const { name, email, phone, address } = authorization
    return { type: 'card', card: { token: authorization.card }, billing_details: { name, email, phone, address } }
  }

  close() {
    if (!this.#open) return
    this.#open = false
    this.#authorization = undefined
    this.#removeOverlay()
    this.#frame.remove()
  }

  /** Checks the same as Stripe.js: an address needs shipping rates, and the line items may not exceed the amount. */
  #assertValidDetails(details: SheetDetails): SheetDetails {
    const { amount } = this.#options.getDeferredIntent()
    if (this.#options.wants.shipping && !details.shippingRates?.length)
      throw new IntegrationError('When `shippingAddressRequired` is true, you must specify `shippingRates`.')
    const lines = (details.lineItems ?? []).reduce((sum, line) => sum + line.amount, 0)
    if (lines > amount)
      throw new IntegrationError(`The amount ${amount} is less than the total amount of the line items provided.`)
    return details
  }

  #sendState() {
    const { business, wants, getDeferredIntent } = this.#options
    const { amount, currency } = getDeferredIntent()
    const { lineItems = [], shippingRates = [] } = this.#details
    this.#frame.send({ sim: 'facts', facts: { business, amount, currency, wants, lineItems, shippingRates } })
  }

  #requestUpdate(event: string, fact: object) {
    const resolve = (details: SheetDetails = {}) => {
      this.#details = this.#assertValidDetails({ ...this.#details, ...details })
      this.#sendState()
    }
    const hasListener = this.#options.emit(event, {
      ...fact,
      resolve,
      reject: () => this.#frame.send({ sim: 'unserved' }),
    })
    if (!hasListener) resolve()
  }

  #findRate(id: string | null) {
    return this.#details.shippingRates?.find(rate => rate.id === id)
  }

  #handleMessage(message: FromSheet) {
    switch (message.sim) {
      case 'loaded':
        break
      case 'address':
        this.#requestUpdate('shippingaddresschange', { name: message.name, address: message.address })
        break
      case 'rate':
        this.#requestUpdate('shippingratechange', { shippingRate: this.#findRate(message.id) })
        break
      case 'cancelled':
        this.close()
        this.#options.emit('cancel')
        break
      case 'authorized':
        this.#authorization = message.authorization
        this.#confirm(message.authorization)
        break
    }
  }

  #confirm({ name, email, phone, address, rate }: WalletAuthorization) {
    const { wants, type } = this.#options
    const hasDetails = wants.email || wants.phone || wants.billing
    this.#options.emit('confirm', {
      expressPaymentType: type,
      ...(hasDetails && {
        billingDetails: { name, ...(wants.email && { email }), ...(wants.phone && { phone }), address },
      }),
      ...(wants.shipping && { shippingAddress: { name, address }, shippingRate: this.#findRate(rate) }),
      paymentFailed: ({ message }: { message?: string } = {}) => {
        this.#authorization = undefined
        this.#frame.send({ sim: 'failed', message: message ?? this.#texts.wallet.failed })
      },
    })
  }
}
