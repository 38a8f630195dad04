import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'

/** The receipt of a purchase. Times are ISO 8601; `timeZone` is the shop's, in which dates are shown. */
export type ReceiptData = {
  currency: string
  totalCents: number
  discountCents: number
  refundedCents: number
  paidAt: string
  timeZone: string
  lines: {
    title: string
    variantName: string | null
    image: string | null
    quantity: number
    cents: number
    kind: 'main' | 'bump' | 'upsell' | 'shipping'
  }[]
}
export type ShownPayment = { kind: 'main' | 'upsell'; cents: number; brand: string | null; last4: string | null }

export type ThankYouData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  /** `href` is the order's own page; `isShipped` means that at least one line is shipped. */
  order:
    | (ReceiptData & {
        number: number
        maskedEmail: string
        href: string
        isShipped: boolean
        payments: ShownPayment[]
      })
    | null
}

/** An order as shown to anyone with its link, without an account: name, address and e-mail are masked. */
export type OrderPageData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  /** `missing` means that a link led to no order. `order` is null then and on the form that requests a link. */
  missing: boolean
  /** Whether a requested link would be sent. */
  sendsMails: boolean
  order:
    | (ReceiptData & {
        publicId: string
        key: string
        number: number
        state: 'pending' | 'paid' | 'canceled' | 'partially_refunded' | 'refunded'
        maskedEmail: string
        payments: ShownPayment[]
        refunds: { cents: number; state: 'started' | 'pending' | 'succeeded' | 'failed'; at: string }[]
        /** Masked lines; empty when the order has no address. */
        address: string[]
        /** Whether something is shipped to the address. */
        isShipped: boolean
        /** The address that resumes the order's offers; null when none remain. */
        resume: string | null
        subscription: {
          title: string
          cents: number
          currency: string
          interval: 'day' | 'week' | 'month' | 'year'
          intervalCount: number
          state: 'trialing' | 'active' | 'past_due' | 'ending' | 'ended'
          /** When the subscription is charged next, or when it ends. */
          at: string | null
          card: { brand: string; last4: string } | null
          /** Null once the subscription has ended. */
          links: { card: string; cancel: string } | null
        } | null
        /** Whether the customer agreed to messages beyond their orders. */
        consents: boolean
      })
    | null
}
