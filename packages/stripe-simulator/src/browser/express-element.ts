import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { Frame } from './frame.ts'
import { type Listener, Listeners } from './listeners.ts'
import type {
  DeferredIntent,
  FromButtons,
  RequestedFields,
  SheetDetails,
  ToButtons,
  WalletName,
} from './wallet-messages.ts'
import { WalletSheet } from './wallet-sheet-dialog.ts'

export interface ExpressOptions {
  buttonHeight?: number
  business?: { name: string }
  emailRequired?: boolean
  phoneNumberRequired?: boolean
  shippingAddressRequired?: boolean
  billingAddressRequired?: boolean
  shippingRates?: SheetDetails['shippingRates']
  lineItems?: SheetDetails['lineItems']
  [more: string]: unknown
}

/** The part of an Elements group that its Express Checkout Element uses. */
export interface ExpressGroup {
  readonly origin: string
  /** changes when the page updates the group */
  readonly locale: string
}

const responseTimeoutMs = 1_000
const paymentTypes = { applePay: 'apple_pay', googlePay: 'google_pay' } as const

/**
 * The Express Checkout Element: a button for each wallet of this device. A click opens a payment sheet over the page.
 */
export class ExpressElement {
  readonly _type = 'expressCheckout'
  readonly #group: ExpressGroup
  readonly #getDeferredIntent: () => DeferredIntent
  readonly #onRemoved: () => void
  readonly #listeners = new Listeners('expressCheckout')
  #options: ExpressOptions
  #frame: Frame<ToButtons, FromButtons> | undefined
  /** The open payment sheet, or the last one that was open. */
  sheet: WalletSheet | undefined

  constructor(
    group: ExpressGroup,
    options: ExpressOptions,
    getDeferredIntent: () => DeferredIntent,
    onRemoved: () => void,
  ) {
    this.#group = group
    this.#options = options
    this.#getDeferredIntent = getDeferredIntent
    this.#onRemoved = onRemoved
  }

  mount(where: string | HTMLElement) {
    const place = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where
    if (!place) throw new Error(`The selector you specified (${where}) applies to no DOM elements on the page.`)
    this.unmount()
    const height = this.#options.buttonHeight ?? 44
    const { origin, locale } = this.#group
    this.#frame = new Frame(origin, '/v3/express-frame', { locale }, message => this.#handleMessage(message))
    const { element } = this.#frame
    element.title = getTexts(parseLanguage(locale)).frames.express
    element.allow = 'payment *'
    Object.assign(element.style, { border: '0', display: 'block', height: '0', width: '100%' })
    place.replaceChildren(element)
    this.#frame.send({ sim: 'height', height })
  }

  unmount() {
    this.sheet?.close()
    this.#frame?.remove()
    this.#frame = undefined
  }

  destroy() {
    this.unmount()
    this.#listeners.clear()
    this.#onRemoved()
  }

  update(options: ExpressOptions) {
    this.#options = { ...this.#options, ...options }
    return this
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

  #handleMessage(message: FromButtons) {
    if (message.sim === 'wallets') this.#showButtons(message.wallets)
    if (message.sim === 'pressed') this.#handlePress(message.wallet)
  }

  #showButtons(wallets: WalletName[]) {
    const names = ['amazonPay', 'applePay', 'googlePay', 'klarna', 'link', 'paypal']
    const available = Object.fromEntries(names.map(name => [name, wallets.some(wallet => wallet === name)]))
    if (this.#frame && wallets.length > 0) {
      this.#frame.element.style.height = `${this.#options.buttonHeight ?? 44}px`
    }
    this.#listeners.emit('ready', { availablePaymentMethods: wallets.length > 0 ? available : undefined })
  }

  /** As with Stripe, the page has one second to resolve or reject `click`; later responses are ignored. */
  #handlePress(wallet: WalletName) {
    let isAnswered = false
    const once = (work: () => void) => {
      if (isAnswered) return
      isAnswered = true
      clearTimeout(timer)
      work()
    }
    const timer = setTimeout(
      () => once(() => console.error("IntegrationError: 'click' was not resolved within 1 second.")),
      responseTimeoutMs,
    )
    const hasListener = this.#listeners.emit('click', {
      expressPaymentType: paymentTypes[wallet],
      resolve: (details?: SheetDetails) => once(() => this.#open(wallet, details ?? {})),
      reject: () => once(() => undefined),
    })
    if (!hasListener) once(() => this.#open(wallet, {}))
  }

  #getRequestedFields(): RequestedFields {
    const { emailRequired, phoneNumberRequired, shippingAddressRequired, billingAddressRequired } = this.#options
    return {
      email: emailRequired ?? false,
      phone: phoneNumberRequired ?? false,
      shipping: shippingAddressRequired ?? false,
      billing: billingAddressRequired ?? true,
    }
  }

  #open(wallet: WalletName, details: SheetDetails) {
    const { lineItems, shippingRates, business } = this.#options
    this.sheet?.close()
    const { origin, locale } = this.#group
    this.sheet = new WalletSheet(origin, {
      locale,
      type: paymentTypes[wallet],
      business: business?.name ?? '',
      wants: this.#getRequestedFields(),
      getDeferredIntent: this.#getDeferredIntent,
      details: { ...(lineItems && { lineItems }), ...(shippingRates && { shippingRates }), ...details },
      emit: (event, fact) => this.#listeners.emit(event, fact),
    })
  }
}
