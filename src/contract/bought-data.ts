import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'

/** What was bought, as a slip. Moments as ISO 8601, and where the shop writes its dates. */
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
  /** `href`: its own page. `isShipped`: something of it is sent. */
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

/** An order for whoever holds its link, without an account: name, address and e-mail are masked. */
export type OrderPageData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  /** Null: the form that asks for the link. `missing`: a link led here that leads to no order. */
  missing: boolean
  /** Whether a link that is asked for would be sent. */
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
        /** Lines, masked; empty where none was asked for. */
        address: string[]
        /** Whether something is sent there. */
        isShipped: boolean
        /** Where its offers go on, while there are any. */
        resume: string | null
        subscription: {
          title: string
          cents: number
          currency: string
          interval: 'day' | 'week' | 'month' | 'year'
          intervalCount: number
          state: 'trialing' | 'active' | 'past_due' | 'ending' | 'ended'
          /** When it is charged next or ends. */
          at: string | null
          card: { brand: string; last4: string } | null
          /** Null once it ended. */
          links: { card: string; cancel: string } | null
        } | null
        /** The shop may write to them beyond their orders. */
        consents: boolean
      })
    | null
}
