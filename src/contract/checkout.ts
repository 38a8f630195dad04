import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  Cents,
  Code,
  CountryCode,
  Currency,
  Email,
  Id,
  Line,
  Mode,
  Moment,
  OptionalLine,
  OptionalReference,
  OptionalText,
  WithId,
  withoutCardNumber,
} from './shapes.ts'

/** Why a promotion code does not apply to a cart. */
export type PromotionRefusal =
  | 'promotion_not_found'
  | 'promotion_used_up'
  | 'promotion_ended'
  | 'promotion_other_goods'
  | 'promotion_other_currency'
  | 'promotion_too_many_tries'

/** A shipping choice as the shopper sees it; 0 cents is shown as FREE. */
export const ShippingChoice = z.object({ id: z.string(), name: z.string(), cents: Cents })

/** The server's price for a checkout. A browser shows no other subtotal, discount, shipping or total. */
export const Quote = z.object({
  currency: Currency,
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  totalCents: Cents,
})
export type Quote = z.infer<typeof Quote>

/**
 * A variant in the picker. `left` is what this browser could buy, including its own hold; null when stock is not
 * tracked.
 */
export const VariantChoice = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  /** Can exceed what can be charged, because earlier versions stored such prices; only this choice is refused then. */
  cents: z.int().check(z.gte(0)),
  image: z.nullable(z.string()),
  left: z.nullable(z.int()),
})
export type VariantChoice = z.infer<typeof VariantChoice>

/** What a shopper agrees to: `cents` for each period, `firstCents` for the first charge of goods, after `trialDays`. */
export const Subscribing = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
  trialDays: z.int(),
  cents: Cents,
  firstCents: Cents,
  /** When the goods are first charged; null means today. */
  trialEndsAt: z.nullable(Moment),
})
export type Subscribing = z.infer<typeof Subscribing>

export const CheckoutLine = z.object({
  productId: Id,
  variantId: Id,
  title: z.string(),
  variantName: z.string(),
  sku: z.string(),
  image: z.nullable(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  totalCents: Cents,
})

/** An order as its own browser sees it after the payment. */
const PlacedOrder = z.object({
  number: z.int(),
  publicId: z.string(),
  totalCents: Cents,
  currency: Currency,
  maskedEmail: z.string(),
})

/**
 * An order of this browser for the same product that was paid within the last half hour. `orderUrl` is its page;
 * `hasOffers` means that its funnel can still be opened (create-upsell-session).
 */
export const RecentPurchase = z.object({
  order: PlacedOrder,
  paidAt: Moment,
  orderUrl: z.string(),
  hasOffers: z.boolean(),
})
export type RecentPurchase = z.infer<typeof RecentPurchase>

/**
 * The checkout as its own browser sees it. Times are the server's; `now` lets a browser with a wrong clock count down.
 */
export const Checkout = z.object({
  id: Id,
  state: z.enum(['open', 'paying', 'done', 'expired']),
  /** The mode whose provider keys a payment of this checkout needs. A page of another mode must be reloaded. */
  mode: Mode,
  now: Moment,
  lines: z.array(CheckoutLine),
  variants: z.array(VariantChoice),
  country: z.nullable(z.string()),
  /** False for a product without shipping options, such as a course: no shipping is chosen and nothing is sent. */
  needsShipping: z.boolean(),
  /**
   * Whether the buyer must enter a shipping address, for these goods or for those offered after payment. An earlier
   * version, which always asked, omits it.
   */
  needsAddress: z.boolean(),
  shippingChoices: z.array(ShippingChoice),
  shippingOptionId: z.nullable(z.string()),
  /** `percentOff` is set when the promotion is a percentage; any other promotion shows only in the quote. */
  promotion: z.nullable(z.object({ code: z.string(), percentOff: z.nullable(z.int()) })),
  /**
   * Why the code from the page's address was not applied, or why the cart's code was removed: a `PromotionRefusal`,
   * reported once.
   */
  promotionRefused: z.optional(z.string()),
  quote: Quote,
  /** When the stock hold on all these units ends; null when no units are held. */
  holdExpiresAt: z.nullable(Moment),
  /** When the displayed countdown ends, with a hold or without. A reload does not move it. */
  countdownEndsAt: Moment,
  /** The chosen variant has fewer units than this browser wants. This may change, so ask again. */
  soldOut: z.boolean(),
  /**
   * Why this cart cannot be bought at all; null when it can. `sold_out` means that no variant is available and no unit
   * is held that may be released.
   */
  unavailable: z.nullable(z.enum(['subscription', 'sold_out'])),
  /** The recurring charge; omitted for a one-time purchase. */
  subscription: z.optional(Subscribing),
  /** The card will be saved for upsells, and a line of text at the button says so. */
  savesCard: z.boolean(),
  /** The unpaid order that the simple checkout recorded. */
  recorded: z.optional(z.object({ number: z.int() })),
  /** A recent purchase of the same product in this browser, shown before the product is sold to it again. */
  recentPurchase: z.optional(RecentPurchase),
})
export type Checkout = z.infer<typeof Checkout>

const bytes = 8_192
const who = 'browser'

/** The checkout is created when the page is activated, never by a GET or a prerender. */
export const openCheckout = endpoint('POST', '/api/v1/checkouts', {
  who,
  limit: 30,
  bytes,
  cache: 0,
  body: z.object({
    productId: Id,
    sku: OptionalReference(120),
    country: z.optional(CountryCode),
    surface: z.optional(z.enum(['main', 'simple'])),
    /**
     * The query string of the page's address: the attribution, the `campaign` whose page led here, if it sells the
     * product, and a `coupon`. A code that does not apply is reported in the reply and does not fail the request.
     */
    search: z.optional(z.string().check(z.maxLength(4_000))),
    /** The page was reloaded: an existing cart keeps its variant and code. */
    reloaded: z.optional(z.boolean()),
    /** The token of a payment link. The link then determines the cart, whatever the other fields say. */
    paymentLink: OptionalText(64),
  }),
  reply: Checkout,
  errors: [
    'product_not_found',
    'variant_not_found',
    'payment_link_not_found',
    'payment_link_expired',
    'payment_link_canceled',
    'payment_link_paid',
  ],
})

export const changeCheckout = endpoint('PATCH', '/api/v1/checkouts/:id', {
  who,
  limit: 120,
  bytes,
  cache: 0,
  params: WithId,
  /** An empty body changes nothing and returns the current checkout. */
  body: z.object({
    variantId: z.optional(Id),
    quantity: z.optional(z.int().check(z.gte(1), z.lte(99))),
    country: z.optional(CountryCode),
    shippingOptionId: z.optional(z.string().check(z.maxLength(80))),
    /** Null removes the promotion. */
    promotionCode: z.optional(z.nullable(Code(60).check(withoutCardNumber))),
  }),
  reply: Checkout,
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'variant_not_found',
    'shipping_not_found',
    'promotion_not_found',
    'promotion_used_up',
    'promotion_other_goods',
    'promotion_other_currency',
    'promotion_too_many_tries',
    'cart_differs',
  ],
})

/** A browser reports periodically that it has a product's checkout open, and receives the number of such browsers. */
export const tellPresence = endpoint('POST', '/api/v1/presence', {
  who,
  limit: 120,
  bytes: 512,
  cache: 0,
  body: z.object({ productId: Id }),
  reply: z.object({ count: z.int() }),
})

/**
 * Looks up street, city and state of a postal code with the service that the operator configured; all are null when it
 * has no answer.
 */
export const lookUpPostalCode = endpoint('GET', '/api/v1/postal-codes/:country/:code', {
  who,
  limit: 30,
  bytes: 0,
  cache: 0,
  params: z.object({ country: CountryCode, code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/)) }),
  reply: z.object({
    street: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
  }),
})

/**
 * The result of a payment: the order's state and the funnel that follows. With `sold_out` the payment is refunded.
 * `orderUrl` is the page of the order, without an account.
 */
export const Settled = z.object({
  state: z.enum(['paid', 'pending', 'failed', 'sold_out']),
  order: PlacedOrder,
  orderUrl: z.string(),
  upsell: z.nullable(z.object({ id: Id, pageOrder: z.int() })),
})
export type Settled = z.infer<typeof Settled>

/** Asks the provider for the state of the checkout's payment intent and updates the order accordingly. */
export const settleCheckout = endpoint('POST', '/api/v1/checkouts/:id/settle', {
  who,
  limit: 60,
  bytes,
  cache: 0,
  params: WithId,
  reply: Settled,
  errors: [
    'checkout_not_found',
    'payment_not_found',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

/**
 * Submits the form of the simple checkout and records its one unpaid order. A repeat for the same checkout returns that
 * order. One network address may record twelve new orders an hour (`rate_limited`).
 */
export const recordOrder = endpoint('POST', '/api/v1/checkouts/:id/order', {
  who,
  limit: 30,
  bytes: 4_096,
  cache: 0,
  shared: true,
  params: WithId,
  body: z.object({
    name: Line(120),
    email: Email,
    /** With its area code; a number of another country with its dial code. */
    phone: Code(60),
    /** Omitted, like city and postal code, for goods that are not shipped. */
    address: OptionalLine(200),
    city: OptionalLine(120),
    /** A Brazilian postal code. */
    zip: OptionalLine(20),
    /** Whether the shopper agrees to messages beyond this order; ignored unless the shop asks for consent. */
    consent: z.optional(z.boolean()),
  }),
  reply: Checkout,
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'product_not_found',
    'variant_not_found',
    'subscription_unavailable',
    'shipping_required',
    'out_of_stock',
  ],
})
