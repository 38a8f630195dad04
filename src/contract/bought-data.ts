import type { BenefitKind } from '#domain/digital-goods.ts'
import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'
import type { CardPayment } from './card-installments.ts'
import type { AwaitingPayment } from './payment-methods.ts'

/** The receipt data of a purchase. Times are ISO 8601; dates are shown in `timeZone`, the shop's time zone. */
export type ReceiptData = {
  currency: string
  totalCents: number
  discountCents: number
  /** The part of `discountCents` that is the discount for the payment method; absent when there is none. */
  methodDiscountCents?: number
  /** The interest of installments, which the buyer paid in addition to `totalCents`; absent when there is none. */
  interestCents?: number
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
    /** The parts of all kits of the line, as text; absent for a line without kits. */
    contents?: string
  }[]
}
/** How a buyer paid. `interestCents` is the interest of `installments` parts, which `cents` does not include. */
export type ShownPayment = CardPayment & { kind: 'main' | 'upsell' }

/** Something that a buyer received without shipping. */
export type BoughtBenefit = {
  kind: BenefitKind
  title: string
  /** The text of the benefit; empty for none, and while there is no access. */
  content: string
  /** Where the file is downloaded, or the link or course opens; null for a text, and while there is no access. */
  href: string | null
  file: { name: string; bytes: number } | null
  /** How often the file was downloaded, and how often it may be; `limit` is null for no limit. */
  downloads: { count: number; limit: number | null }
  /** License keys, empty for other kinds and while there is no access. */
  keys: { key: string; activations: number; activationLimit: number | null; expiresAt: string | null }[]
  /** License keys that the buyer gets as soon as the shop has them. */
  keysDue: number
  /** Why the buyer has no access; null for access. */
  refusal: 'revoked' | 'suspended' | 'ended' | null
}

export type ThankYouData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  /**
   * `href` is the URL of the order's own page. `resume` is the URL of the upsell offers while they are open, otherwise
   * null. `isShipped` means that at least one line is shipped.
   */
  order:
    | (ReceiptData & {
        number: number
        maskedEmail: string
        href: string
        resume: string | null
        isShipped: boolean
        payments: ShownPayment[]
        benefits: BoughtBenefit[]
      })
    | null
}

/**
 * An order as shown to anyone with its link, without an account. Name, postal address and e-mail address are masked.
 */
export type OrderPageData = {
  shop: ShopFront
  language: Language
  simulated: boolean
  /**
   * `missing` means that a link led to no order. In that case, and on the form that requests a link, `order` is null.
   */
  missing: boolean
  /** Whether the shop can send a requested link by e-mail. */
  sendsMails: boolean
  order:
    | (ReceiptData & {
        publicId: string
        key: string
        number: number
        state: 'pending' | 'paid' | 'canceled' | 'partially_refunded' | 'refunded'
        maskedEmail: string
        payments: ShownPayment[]
        benefits: BoughtBenefit[]
        /** The code with which the order can still be paid; null when the order has no such code. */
        awaiting: AwaitingPayment | null
        refunds: { cents: number; state: 'started' | 'pending' | 'succeeded' | 'failed'; at: string }[]
        /** Masked lines of the postal address; empty when the order has none. */
        address: string[]
        /** Whether something is shipped to the postal address. */
        isShipped: boolean
        /** The URL that continues the order's offers; null when no offers remain. */
        resume: string | null
        subscription: {
          title: string
          cents: number
          currency: string
          interval: 'day' | 'week' | 'month' | 'year'
          intervalCount: number
          state: 'trialing' | 'active' | 'past_due' | 'ending' | 'ended'
          /** When the subscription is next charged, or when it ends if it is canceled. */
          at: string | null
          card: { brand: string; last4: string } | null
          /** Null after the subscription has ended. */
          links: { card: string; cancel: string } | null
        } | null
        /** Whether the customer agreed to messages beyond their orders. */
        consents: boolean
      })
    | null
}
