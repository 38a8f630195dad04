import { setTimeout as sleep } from 'node:timers/promises'
import { buildPath } from '#api-client/call.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  createPaymentCustomer,
  createPaymentIntent,
  createUpsellSession,
  processUpsellPayment,
} from '#contract/functions.ts'
import { settleUpsellPayment } from '#contract/upsell-sessions.ts'
import type { Provider } from './provider.ts'

const maxAnswerMs = 10_000
const requestTimeoutMs = 40_000
let buyers = 0
const details = {
  customerName: 'Marina Costa',
  customerPhone: '+1 415 555 0123',
  customerAddress: { street: '2150 Folsom Street', city: 'San Francisco', state: 'CA', zip: '94110', country: 'US' },
}

// biome-ignore lint/suspicious/noExplicitAny: a response body may be anything, including an error page
type Body = Record<string, any>
/** The response to a call. `status` 0 means that the connection broke before a response arrived. */
export type Answer = { status: number; body: Body; ms: number }

/**
 * Checks whether a browser would retry: no connection, a server error, a rate limit, or a call in progress in another
 * tab.
 */
const isRetryable = ({ status, body }: Answer) =>
  status === 0 ||
  status >= 500 ||
  status === 429 ||
  ['idempotency_key_in_flight', 'payment_in_progress'].includes(body.code ?? body.error)

/**
 * A shopper who calls the shop over HTTP, with a separate cookie and IP address. Error responses and broken connections
 * are returned, not thrown. A response that took more than ten seconds is recorded in `slow`.
 */
export class Buyer {
  checkoutId = ''
  orderId = ''
  intentId = ''
  /** The Pix code that the shop issued last. */
  code = ''
  totalCents = 0
  currency = ''
  sessionToken = ''
  readonly email: string
  readonly #shopUrl: string
  readonly #provider: Provider
  readonly #slow: string[]
  readonly #address: string
  #cookie = ''
  /** The public id of the recent order that the shop showed to this buyer, who confirms to buy again. */
  #buyAgainAfter: string | null = null

  constructor(shopUrl: string, provider: Provider, slow: string[]) {
    buyers += 1
    this.#address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`
    this.email = `buyer${buyers}@example.com`
    this.#shopUrl = shopUrl
    this.#provider = provider
    this.#slow = slow
  }

  send = async (
    endpoint: Endpoint,
    params: Record<string, string>,
    body: unknown,
    headers = {},
    shopUrl = this.#shopUrl,
  ): Promise<Answer> => {
    const startedAt = performance.now()
    const finish = (status: number, reply: Body): Answer => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms > maxAnswerMs) this.#slow.push(`${endpoint.method} ${endpoint.path}: ${status} after ${ms} ms`)
      return { status, body: reply, ms }
    }
    try {
      const response = await fetch(shopUrl + buildPath(endpoint, { params }), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': this.#address,
          ...(this.#cookie && { cookie: this.#cookie }),
          ...headers,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      this.#cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const text = await response.text()
      if (response.status === 503 && !response.headers.has('retry-after'))
        this.#slow.push(`${endpoint.method} ${endpoint.path}: 503 without Retry-After`)
      return finish(response.status, text.startsWith('{') ? JSON.parse(text) : {})
    } catch {
      return finish(0, {})
    }
  }

  /** Stores the total and the recent purchase that the shop shows. */
  #see(checkout: Body) {
    this.checkoutId = checkout.id ?? this.checkoutId
    this.totalCents = checkout.quote.totalCents
    this.currency = checkout.quote.currency
    this.#buyAgainAfter = checkout.recentPurchase?.order.publicId ?? this.#buyAgainAfter
  }

  open = async (productId: string, sku?: string) => {
    const response = await this.send(openCheckout, {}, { productId, ...(sku && { sku }) })
    if (response.status === 200) this.#see(response.body)
    return response
  }

  change = async (changes: Body) => {
    const response = await this.send(changeCheckout, { id: this.checkoutId }, changes)
    if (response.status === 200) this.#see(response.body)
    return response
  }

  customer = (own: object = {}) =>
    this.send(createPaymentCustomer, {}, { ...details, ...own, checkoutId: this.checkoutId, customerEmail: this.email })

  /**
   * Requests the payment intent for the total in cents that the buyer last saw. After a price change the call is
   * rejected, and the buyer stores the new total.
   */
  intent = async (method?: 'card' | 'pix') => {
    const { totalCents: amount, currency, checkoutId } = this
    const buyAgainAfter = this.#buyAgainAfter
    const response = await this.send(createPaymentIntent, {}, { amount, currency, checkoutId, buyAgainAfter, method })
    const { orderId, client_secret: secret, quote, awaiting } = response.body
    if (awaiting) this.code = awaiting.code
    if (orderId) this.orderId = orderId
    if (secret) this.intentId = String(secret).split('_secret_')[0] ?? ''
    if (quote) this.totalCents = quote.totalCents
    return response
  }

  /** Confirms the intent as the card form does. Returns the provider's status. */
  confirm = async (card = 'pm_card_visa', intentId = this.intentId) =>
    (await this.#provider.call('POST', `/v1/payment_intents/${intentId}/confirm`, { payment_method: card })).status

  settle = () => this.send(settleCheckout, { id: this.checkoutId }, {})

  /** Sends the same call to several processes of the shop at once. Returns the responses in the order of the URLs. */
  settleAt = (shopUrls: readonly string[]) =>
    Promise.all(shopUrls.map(url => this.send(settleCheckout, { id: this.checkoutId }, {}, {}, url)))

  settleOfferAt = (shopUrls: readonly string[], id: string) =>
    Promise.all(shopUrls.map(url => this.send(settleUpsellPayment, { id }, {}, {}, url)))

  openOffers = async () => {
    const response = await this.send(createUpsellSession, {}, { customerEmail: this.email })
    if (response.body.sessionToken) this.sessionToken = response.body.sessionToken
    return response
  }

  accept = (offer: { cents: number; name: string }, key?: string) => {
    const { sessionToken, currency } = this
    const body = { sessionToken, amount: offer.cents, currency, productName: offer.name }
    return this.send(processUpsellPayment, {}, body, key ? { 'idempotency-key': key } : {})
  }

  /**
   * Opens a checkout, submits the customer and requests the payment intent. Stops at the first response that is not
   * 200. Returns the last response.
   */
  reachIntent = async (productId: string, sku?: string) => {
    const opened = await this.open(productId, sku)
    if (opened.status !== 200) return opened
    const submitted = await this.customer()
    return submitted.status === 200 ? this.intent() : submitted
  }

  /** Buys a product, and stops at the first response that is not 200. Returns the last response. */
  buy = async (productId: string, sku?: string) => {
    const response = await this.reachIntent(productId, sku)
    if (response.status !== 200 || !this.intentId) return response
    await this.confirm()
    return this.settle()
  }

  /** Buys a product, retries when the shop fails, and stops at the first rejection. Returns the last response. */
  buyWithRetries = async (productId: string, sku?: string) => {
    for (const step of [() => this.open(productId, sku), this.customer, this.intent]) {
      const response = await retryCall(step)
      if (response.status !== 200) return response
    }
    await this.confirm()
    return retryCall(this.settle)
  }
}

/** Repeats a call for at most `limitMs`, like a shopper who presses again. Returns the last response. */
export async function retryCall(call: () => Promise<Answer>, limitMs = 30_000, everyMs = 250): Promise<Answer> {
  const until = Date.now() + limitMs
  for (;;) {
    const response = await call()
    if (!isRetryable(response) || Date.now() > until) return response
    await sleep(everyMs)
  }
}
