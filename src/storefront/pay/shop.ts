import { browserStore } from '#api-client/browser-store.ts'
import { call, callIdempotently, Problem } from '#api-client/call.ts'
import { newId } from '#api-client/new-id.ts'
import { type Quote, type RecentPurchase, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent, createUpsellSession } from '#contract/functions.ts'
import { storeUpsellSession } from '../ui/upsell-token.ts'
import type { Shop } from './pay.ts'
import { getRefusalText } from './refusal-text.ts'
import { isTransient, waitBeforeRetry } from './retry.ts'

type Page = {
  /** Shows on the page that the payment is being checked. */
  onRetry: () => void
  /** `publicId` of the recent purchase that the shopper saw before choosing to buy again. */
  buyAgainAfter?: string | null
}
export const createShop = (checkoutId: string, { onRetry: asking, buyAgainAfter = null }: Page): Shop => ({
  createCustomer: (buyer, methodId, method) =>
    call(createPaymentCustomer, {
      body: {
        ...(methodId && { paymentMethodId: methodId }),
        customerEmail: buyer.email,
        customerName: buyer.name,
        ...(buyer.phone && { customerPhone: buyer.phone }),
        customerAddress: {
          street: buyer.address,
          complement: buyer.complement,
          ...(buyer.district && { district: buyer.district }),
          city: buyer.city,
          state: buyer.state,
          zip: buyer.zip,
          country: buyer.country,
        },
        ...(buyer.taxId && { customerTaxId: buyer.taxId }),
        ...(buyer.consent && { customerConsent: true }),
        ...(method && { method }),
        checkoutId,
      },
    }),
  async createIntent(quote, customerId, methodId, method, card) {
    const { totalCents: amount, currency } = quote
    try {
      const base = { amount, currency, customerId, paymentMethodId: methodId, method, checkoutId, buyAgainAfter }
      const { client_secret, paid, awaiting, challengeUrl } = await callIdempotently(newId(), createPaymentIntent, {
        body: { ...base, ...(card && { card }) },
      })
      return awaiting ? { awaiting } : { clientSecret: challengeUrl ?? client_secret, paid }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const recentPurchase = error.answer.recentPurchase as RecentPurchase | undefined
      if (error.code === 'already_paid' && recentPurchase) return { recentPurchase }
      if (error.code === 'payment_failed') return { declineCode: String(error.answer.declineCode) }
      const promotionGone = error.code === 'promotion_used_up'
      const newQuote = error.answer.quote as Quote | undefined
      if (newQuote && error.code === 'order_bump_sold_out')
        return { newQuote, promotionGone: false, goneBumps: error.answer.titles as string[] }
      if (newQuote && (promotionGone || error.code === 'quote_changed')) return { newQuote, promotionGone }
      throw error
    }
  },
  settle: () => call(settleCheckout, { params: { id: checkoutId } }),
  async openFunnel(methodId, customerId, buyer) {
    const contact = buyer && { customerEmail: buyer.email, customerName: buyer.name }
    const body = { paymentMethodId: methodId, customerId, ...contact }
    const session = await call(createUpsellSession, { body })
    storeUpsellSession(browserStore('localStorage'), session)
    return `/upsell/${session.upsellId}/page/${session.pageOrder}`
  },
  isTransient,
  waitBeforeRetry(tries) {
    asking()
    return waitBeforeRetry(tries)
  },
  getErrorCode: error => (error instanceof Problem ? error.code : null),
  getErrorFields: error => (error instanceof Problem ? error.fields : undefined),
  refusalText: getRefusalText,
  log: (message, error) => console.error(message, error),
})
