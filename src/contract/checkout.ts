import * as z from 'zod/mini'
import { CardPayment } from './card-installments.ts'
import { endpoint } from './endpoint.ts'
import { maxOrderBumps, OfferedBump } from './offered-bumps.ts'
import { AwaitingPayment, PaymentMethod } from './payment-methods.ts'
import { QuantityStep } from './quantity-prices.ts'
import {
  Cents,
  Code,
  CountryCode,
  Currency,
  Id,
  Mode,
  Moment,
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

/** A shipping option as the shopper sees it. 0 cents is shown as FREE. */
export const ShippingChoice = z.object({ id: z.string(), name: z.string(), cents: Cents })

/** The server's price for a checkout. Browsers never calculate subtotal, discount, shipping or total themselves. */
export const Quote = z.object({
  currency: Currency,
  subtotalCents: Cents,
  /** The discounts of the promotion and of the payment method together. */
  discountCents: Cents,
  /** The part of `discountCents` that is the discount for the payment method; absent when there is none. */
  methodDiscountCents: z.optional(Cents),
  shippingCents: Cents,
  totalCents: Cents,
})
export type Quote = z.infer<typeof Quote>

/**
 * A variant in the variant picker. `left` is the number of units that this browser could buy, including those in its
 * own stock reservation; null when stock is not tracked.
 */
export const VariantChoice = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  /**
   * The price may exceed the maximum charge, because earlier versions stored such prices. Only the selection of this
   * variant is then rejected.
   */
  cents: z.int().check(z.gte(0)),
  image: z.nullable(z.string()),
  left: z.nullable(z.int()),
  /** The quantities from which on a unit costs less than `cents`, rising; omitted when there are none. */
  steps: z.optional(z.array(QuantityStep)),
  /** The parts of one kit, as text; absent for a variant that is not a kit. */
  contents: z.optional(z.string()),
})
export type VariantChoice = z.infer<typeof VariantChoice>

/**
 * The subscription to which a shopper agrees: `cents` for each period, and `firstCents` for the first charge of goods,
 * after `trialDays`.
 */
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
  /** The order bump of a line that was added with one. */
  bumpId: z.optional(Id),
})

/** An order as the browser that placed it sees it after the payment. */
const PlacedOrder = z.object({
  number: z.int(),
  publicId: z.string(),
  totalCents: Cents,
  currency: Currency,
  maskedEmail: z.string(),
})

/**
 * An order that this browser placed for the same product and that was paid within the last half hour. `orderUrl` is the
 * URL of its page. `hasOffers` means that its funnel can still be opened (create-upsell-session).
 */
export const RecentPurchase = z.object({
  order: PlacedOrder,
  paidAt: Moment,
  orderUrl: z.string(),
  hasOffers: z.boolean(),
})
export type RecentPurchase = z.infer<typeof RecentPurchase>

/**
 * The checkout as the browser that owns it sees it. Times are the server's; `now` lets a browser with a wrong clock
 * count down correctly.
 */
export const Checkout = z.object({
  id: Id,
  state: z.enum(['open', 'paying', 'done', 'expired']),
  /**
   * The mode whose provider keys a payment of this checkout needs. A page that was loaded in another mode must be
   * reloaded.
   */
  mode: Mode,
  now: Moment,
  lines: z.array(CheckoutLine),
  variants: z.array(VariantChoice),
  country: z.nullable(z.string()),
  /**
   * False for a product without shipping options, such as a course. Then no shipping option is selected and nothing is
   * shipped.
   */
  needsShipping: z.boolean(),
  /**
   * Whether the buyer must enter a shipping address, for these goods or for goods that are offered after payment. An
   * earlier version of the server, which always required the address, omits this field.
   */
  needsAddress: z.boolean(),
  shippingChoices: z.array(ShippingChoice),
  shippingOptionId: z.nullable(z.string()),
  /** `percentOff` is set for a percentage promotion. Any other promotion is visible only in the quote. */
  promotion: z.nullable(z.object({ code: z.string(), percentOff: z.nullable(z.int()) })),
  /**
   * Why the promotion code in the page's URL was not applied, or why the cart's promotion code was removed: a
   * `PromotionRefusal`, which is reported only once.
   */
  promotionRefused: z.optional(z.string()),
  quote: Quote,
  /**
   * The order bumps that this cart can contain. All selected ones are in `lines`, after the main product. `quote`, which
   * is the price for a card, contains those that can be paid by card; see `methods` of a bump. An earlier version of the server omits this field.
   */
  bumps: z.optional(z.array(OfferedBump)),
  /** The titles of selected order bumps that left the cart because they can no longer be sold, reported only once. */
  removedBumps: z.optional(z.array(z.string())),
  /** When the stock reservation for all these units ends; null when no units are reserved. */
  holdExpiresAt: z.nullable(Moment),
  /** When the displayed countdown ends, with or without a stock reservation. Reloading the page does not change it. */
  countdownEndsAt: Moment,
  /**
   * Whether the selected variant has fewer units than the cart needs. Units may become available, so browsers request
   * the checkout again.
   */
  soldOut: z.boolean(),
  /**
   * Why this cart cannot be bought at all; null when it can. `sold_out` means that no variant is available, and that no
   * reserved unit may become available. `payment` means that none of the shop's payment providers can charge it.
   */
  unavailable: z.nullable(z.enum(['subscription', 'sold_out', 'payment'])),
  /** The recurring charge; omitted for a one-time purchase. */
  subscription: z.optional(Subscribing),
  /**
   * The methods with which this cart can be paid, in the order in which they are shown. An earlier version of the
   * server, which only charges cards, omits this field.
   */
  methods: z.array(PaymentMethod),
  cardProvider: z.optional(z.literal('mercado_pago')),
  /** The quotes of the methods whose price differs from `quote`, which is the price for a card. */
  methodQuotes: z.optional(z.object({ pix: z.optional(Quote) })),
  /** The code that was issued for this checkout and can still be paid. */
  awaiting: z.optional(AwaitingPayment),
  /** Whether the card will be saved for upsells, as a text next to the button says. */
  savesCard: z.boolean(),
  /** The unpaid order that the simple checkout recorded. */
  recorded: z.optional(z.object({ number: z.int() })),
  /** A recent purchase of the same product in this browser, shown before the product is sold to it again. */
  recentPurchase: z.optional(RecentPurchase),
})
export type Checkout = z.infer<typeof Checkout>

const bytes = 8_192
const who = 'browser'

/** Opens a checkout. Called when a person opens the page, never by a GET request or a prerender. */
export const openCheckout = endpoint('POST', '/api/v1/checkouts', {
  who,
  limit: 30,
  bytes: 16_384,
  cache: 0,
  body: z.object({
    productId: Id,
    sku: OptionalReference(120),
    country: z.optional(CountryCode),
    surface: z.optional(z.enum(['main', 'simple'])),
    /**
     * The query string of the page's URL: the attribution, the `campaign` whose page led here (if that campaign sells
     * the product), and a `coupon`. A coupon that does not apply is reported in the response and does not fail the
     * request.
     */
    search: z.optional(z.string().check(z.maxLength(4_000))),
    /**
     * The page views that this tab remembers, newest first: time in milliseconds, URL and referrer of each, separated by
     * spaces. `clock` is the browser's time when it sends them.
     */
    visits: z.optional(z.string().check(z.maxLength(3_000))),
    clock: z.optional(z.number()),
    /** The page that linked to the checkout. */
    referrer: z.optional(z.string().check(z.maxLength(1_000))),
    /** Whether the page was reloaded: an existing cart then keeps its variant and promotion code. */
    reloaded: z.optional(z.boolean()),
    /** The token of a payment link. The link then determines the cart, and the other fields are ignored. */
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
    /** Null removes the promotion code. */
    promotionCode: z.optional(z.nullable(Code(60).check(withoutCardNumber))),
    /** The order bumps to add to the cart or to remove from the cart. The others stay as they are. */
    bumps: z.optional(z.array(z.object({ id: Id, isSelected: z.boolean() })).check(z.maxLength(maxOrderBumps))),
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
    'order_bump_not_found',
    'order_bump_sold_out',
  ],
})

/**
 * The result of a payment: the order's state and the funnel that follows. With `sold_out` the payment is refunded.
 * `orderUrl` is the URL of the order's page, which requires no account.
 */
export const Settled = z.object({
  state: z.enum(['paid', 'pending', 'failed', 'sold_out']),
  /** The code that the order still waits for. */
  awaiting: z.optional(AwaitingPayment),
  /** How the card was charged. Set for a paid order whose provider offers installments. */
  card: z.optional(CardPayment),
  /** Why the card of a failed payment was declined, if its provider says so. */
  declineCode: z.optional(z.string()),
  order: PlacedOrder,
  orderUrl: z.string(),
  /** What the paid order gives access to; absent when there is nothing. `hasKeys` is true for license keys. */
  access: z.optional(
    z.array(
      z.object({ title: z.string(), href: z.string(), isFile: z.boolean(), hasKeys: z.optional(z.literal(true)) }),
    ),
  ),
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
