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

/** Why a code does nothing for a cart. */
export type PromotionRefusal =
  | 'promotion_not_found'
  | 'promotion_used_up'
  | 'promotion_ended'
  | 'promotion_other_goods'
  | 'promotion_other_currency'
  | 'promotion_too_many_tries'

/** A shipping choice as the shopper sees it; 0 cents is shown as FREE. */
export const ShippingChoice = z.object({ id: z.string(), name: z.string(), cents: Cents })

/** The server's price for a checkout: the only numbers a browser shows as subtotal, discount, shipping and total. */
export const Quote = z.object({
  currency: Currency,
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  totalCents: Cents,
})
export type Quote = z.infer<typeof Quote>

/** A variant in the picker; `left` is what this browser could buy when stock is counted, its own hold included, null when it is not. */
export const VariantChoice = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  /** Also more than can be charged, where an earlier version kept that: only this choice is refused then. */
  cents: z.int().check(z.gte(0)),
  image: z.nullable(z.string()),
  left: z.nullable(z.int()),
})
export type VariantChoice = z.infer<typeof VariantChoice>

/** What a shopper agrees to: `cents` each time, `firstCents` the first time goods are charged, after `trialDays`. */
export const Subscribing = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
  trialDays: z.int(),
  cents: Cents,
  firstCents: Cents,
  /** The day of the first charge of goods; null: today. */
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
 * `hasOffers`: its funnel can still be opened (create-upsell-session).
 */
export const RecentPurchase = z.object({
  order: PlacedOrder,
  paidAt: Moment,
  orderUrl: z.string(),
  hasOffers: z.boolean(),
})
export type RecentPurchase = z.infer<typeof RecentPurchase>

/** The checkout row as its own browser sees it. Moments are the server's: `now` lets a browser with a wrong clock count. */
export const Checkout = z.object({
  id: Id,
  state: z.enum(['open', 'paying', 'done', 'expired']),
  /** Whose keys a payment of this row needs; a page of another mode must be loaded anew. */
  mode: Mode,
  now: Moment,
  lines: z.array(CheckoutLine),
  variants: z.array(VariantChoice),
  country: z.nullable(z.string()),
  /** False for a product without shipping options, such as a course: nothing is chosen and nothing is sent. */
  needsShipping: z.boolean(),
  /**
   * Whether the buyer says where to send something: these goods, or what is offered after they are paid. Left out by an
   * earlier version, which always asked.
   */
  needsAddress: z.boolean(),
  shippingChoices: z.array(ShippingChoice),
  shippingOptionId: z.nullable(z.string()),
  /** `percentOff` of one that takes off a part; any other shows in the quote. */
  promotion: z.nullable(z.object({ code: z.string(), percentOff: z.nullable(z.int()) })),
  /** Why the code of the address is not on this cart, or the one it had is no longer: a `PromotionRefusal`, said once. */
  promotionRefused: z.optional(z.string()),
  quote: Quote,
  /** The end of the real stock hold on all these units; null when none is held. */
  holdExpiresAt: z.nullable(Moment),
  /** Where the shown countdown ends, with a hold or without: a reload does not move it. */
  countdownEndsAt: Moment,
  /** The chosen variant has fewer units than this browser wants. It may change: ask again. */
  soldOut: z.boolean(),
  /** Why this cart cannot be bought at all; null when it can. `sold_out`: no option is left, and nobody holds one that may come back. */
  unavailable: z.nullable(z.enum(['subscription', 'sold_out'])),
  /** How it is charged again and again; left out: it is bought once. */
  subscription: z.optional(Subscribing),
  /** Saved card will be offered for upsells: the line of text at the button. */
  savesCard: z.boolean(),
  /** The order that the simple checkout recorded and nobody has paid yet. */
  recorded: z.optional(z.object({ number: z.int() })),
  /** What this browser has just paid for the same product: shown before the product is sold to it again. */
  recentPurchase: z.optional(RecentPurchase),
})
export type Checkout = z.infer<typeof Checkout>

const bytes = 8_192
const who = 'browser'

/** Made when the page is activated, never by a GET or a prerender. */
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
     * The query of the page's address: where the shopper came from, the `campaign` whose page led here, if it sells the
     * product, and a `coupon`. A code that does nothing is told in the answer, and refuses nothing.
     */
    search: z.optional(z.string().check(z.maxLength(4_000))),
    /** The page was there before: a cart that is found keeps its option and the code it has. */
    reloaded: z.optional(z.boolean()),
    /** The token of a payment link: the cart is the link's, whatever else is said. */
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
  /** An empty body changes nothing and answers where the checkout stands. */
  body: z.object({
    variantId: z.optional(Id),
    quantity: z.optional(z.int().check(z.gte(1), z.lte(99))),
    country: z.optional(CountryCode),
    shippingOptionId: z.optional(z.string().check(z.maxLength(80))),
    /** null takes the promotion off. */
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

/** A browser says now and then that it has a product's checkout open, and learns how many do. */
export const tellPresence = endpoint('POST', '/api/v1/presence', {
  who,
  limit: 120,
  bytes: 512,
  cache: 0,
  body: z.object({ productId: Id }),
  reply: z.object({ count: z.int() }),
})

/** Street, city and state of a postal code, by the service the operator named; all null where it says nothing. */
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
 * What is said after a payment: where the order stands and which funnel follows. `sold_out`: the money goes back.
 * `orderUrl`: the page of the order, without an account.
 */
export const Settled = z.object({
  state: z.enum(['paid', 'pending', 'failed', 'sold_out']),
  order: PlacedOrder,
  orderUrl: z.string(),
  upsell: z.nullable(z.object({ id: Id, pageOrder: z.int() })),
})
export type Settled = z.infer<typeof Settled>

/** Asks the provider where the checkout's intent stands and moves the order there. */
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
 * Submits the form of the simple checkout: records its one order, unpaid. The same checkout again finds that order. An
 * address may leave twelve new ones an hour (rate_limited).
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
    /** With its area code; another country's with its dial code. */
    phone: Code(60),
    /** Left out, with city and postal code, for goods that are not shipped. */
    address: OptionalLine(200),
    city: OptionalLine(120),
    /** A Brazilian postal code. */
    zip: OptionalLine(20),
    /** Whether the shop may write beyond this order; counts only where the shop asks. */
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
