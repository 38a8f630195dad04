import * as z from 'zod/mini'
import { CardToken, SavedCardToken } from './card-installments.ts'
import { Quote } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { AwaitingPayment, PaymentMethod } from './payment-methods.ts'
import { Currency, Email, Id, Line, Mode, OptionalCode, OptionalLine, OptionalText, Text } from './shapes.ts'

/**
 * Functions whose requests and responses have the shapes that existing clients expect. `checkoutId`, `offerId`, an
 * offer's `sessionId` and `paymentMethodId` are optional additions.
 */
const SuccessReply = z.object({ success: z.literal(true) })
const terms = { who: 'browser', bytes: 16_384, cache: 0, answers: 'function', shared: true } as const
const Amount = z.int().check(z.gte(0))

/** Goods that are not shipped require only the country. */
export const CustomerAddress = z.object({
  street: OptionalLine(200),
  number: OptionalLine(20),
  complement: OptionalLine(120),
  /** The bairro of a Brazilian address. */
  district: OptionalLine(120),
  city: OptionalLine(120),
  state: OptionalLine(120),
  zip: OptionalLine(20),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})

export const createPaymentCustomer = endpoint('POST', '/functions/v1/create-payment-customer', {
  ...terms,
  limit: 20,
  body: z.object({
    paymentMethodId: z.optional(Text(120)),
    customerEmail: Email,
    customerName: Line(120),
    /**
     * With + or 00 and the dial code; otherwise a number of the postal address's country. Goods that are not shipped
     * require it only if the shop does.
     */
    customerPhone: OptionalCode(60),
    customerAddress: CustomerAddress,
    /** CPF or CNPJ, with or without punctuation. */
    customerTaxId: OptionalCode(40),
    /** Whether the shopper ticked the consent box, if the shop shows one. */
    customerConsent: z.optional(z.boolean()),
    /** How the shopper is about to pay: only some providers keep a customer. */
    method: z.optional(PaymentMethod),
    checkoutId: z.optional(Id),
  }),
  /** `customerId` is empty for a free cart, because such a cart does not call the provider. */
  reply: z.extend(SuccessReply, { customerId: z.string(), customerEmail: z.string() }),
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'method_unavailable',
    'amount_for_method',
    'too_many_declines',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

export const createPaymentIntent = endpoint('POST', '/functions/v1/create-payment-intent', {
  ...terms,
  limit: 20,
  body: z.object({
    amount: Amount,
    currency: Currency,
    customerId: OptionalText(120),
    paymentMethodId: OptionalText(120),
    /** How the shopper pays: with a card unless the request says otherwise. */
    method: z.optional(PaymentMethod),
    /** Required for a card of a provider that charges at once: see `cardProvider` of the checkout. */
    card: z.optional(CardToken),
    checkoutId: z.optional(Id),
    /**
     * `publicId` of the newest recent purchase that was shown to the shopper before buying again: see `already_paid`.
     */
    buyAgainAfter: OptionalText(64),
    stripeProductId: OptionalText(120),
    stripePriceId: OptionalText(120),
    isSubscription: z.optional(z.boolean()),
    metadata: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  }),
  reply: z.extend(SuccessReply, {
    client_secret: z.nullable(z.string()),
    /** With `setup`, the secret saves a card for a subscription that charges nothing today. */
    kind: z.enum(['payment', 'setup']),
    orderId: Id,
    paid: z.boolean(),
    quote: Quote,
    /** The code that the shopper pays; `client_secret` is then null. */
    awaiting: z.optional(AwaitingPayment),
    /** The page of the shopper's bank, to be shown in a frame until it says that the shopper is done. */
    challengeUrl: z.optional(z.string()),
    /** The bank is still deciding; the checkout is settled later. */
    isProcessing: z.optional(z.boolean()),
  }),
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'product_not_found',
    'variant_not_found',
    'cart_differs',
    'payment_link_not_found',
    'payment_link_expired',
    'payment_link_canceled',
    'payment_link_paid',
    'payment_link_in_use',
    'quote_changed',
    'amount_below_minimum',
    'method_unavailable',
    'amount_for_method',
    'tax_id_missing',
    'subscription_unavailable',
    'promotion_used_up',
    'order_bump_sold_out',
    'buyer_missing',
    'shipping_required',
    'out_of_stock',
    'payment_in_progress',
    'payment_failed',
    'card_missing',
    'already_paid',
    'too_many_declines',
    'too_many_unpaid',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
    'idempotency_key_reused',
    'idempotency_key_in_flight',
  ],
})

export const createUpsellSession = endpoint('POST', '/functions/v1/create-upsell-session', {
  ...terms,
  limit: 20,
  body: z.object({
    paymentMethodId: OptionalText(120),
    customerId: OptionalText(120),
    customerEmail: OptionalText(254),
    customerName: OptionalText(120),
  }),
  reply: z.extend(SuccessReply, { sessionToken: z.string(), expiresAt: z.string(), upsellId: Id, pageOrder: z.int() }),
  errors: ['upsell_session_missing', 'upsell_session_expired', 'upsell_not_found'],
})

const ActiveSession = z.object({
  hasActiveSession: z.boolean(),
  sessionId: z.nullable(z.string()),
  customerToken: z.null(),
})
export const getUpsellSession = endpoint('GET', '/functions/v1/get-upsell-session', {
  ...terms,
  limit: 120,
  reply: ActiveSession,
})
export const postUpsellSession = endpoint('POST', '/functions/v1/get-upsell-session', {
  ...terms,
  limit: 120,
  reply: ActiveSession,
})

export const processUpsellPayment = endpoint('POST', '/functions/v1/process-upsell-payment', {
  ...terms,
  limit: 60,
  body: z.object({
    sessionToken: Text(200),
    amount: Amount,
    currency: Currency,
    productName: OptionalText(300),
    description: OptionalText(1000),
    offerId: z.optional(Id),
    /**
     * The session for which the page was shown. A session of another purchase in this browser is rejected. When
     * omitted, the token's session is used.
     */
    sessionId: z.optional(Id),
    /**
     * The provider's id of a card other than the one that paid, created by the provider's script. A browser that
     * continues the offers of another browser must supply such a card.
     */
    paymentMethodId: OptionalText(120),
    /** Required for an order that Mercado Pago charged: it keeps the card, and needs its security code for each offer. */
    card: z.optional(SavedCardToken),
  }),
  reply: z.object({
    success: z.boolean(),
    requiresAction: z.boolean(),
    actionUrl: z.nullable(z.string()),
    error: z.nullable(z.string()),
    /** The URL of the following page: the next offer or the thank-you page. Null until the payment has completed. */
    next: z.nullable(z.string()),
  }),
  errors: [
    'upsell_session_missing',
    'upsell_session_expired',
    'upsell_session_replaced',
    'offer_not_found',
    'offer_gone',
    'card_needed',
    'method_unavailable',
    'preview_cannot_charge',
    'quote_changed',
    'too_many_declines',
    'payment_failed',
    'payment_in_progress',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
    'idempotency_key_reused',
    'idempotency_key_in_flight',
  ],
})

/** The maximum number of products in the list, newest first. The other products of a larger account are omitted. */
export const maxProviderProducts = 300

export const ProviderProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  prices: z.array(
    z.object({
      id: z.string(),
      recurring: z.boolean(),
      /** How often a recurring price is charged; null for a one-time price. */
      interval: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
      interval_count: z.int(),
      unit_amount: z.nullable(z.int()),
      currency: Currency,
    }),
  ),
})
export type ProviderProduct = z.infer<typeof ProviderProduct>

/**
 * For administrators only. A key in the request body is tested in the mode of its prefix and never stored or logged.
 * Without a key, `mode` chooses which stored key is tested, by default that of the current mode.
 */
export const listStripeProducts = endpoint('POST', '/functions/v1/list-stripe-products', {
  ...terms,
  who: 'admin',
  limit: 30,
  body: z.object({ stripeSecretKey: z.optional(Text(300)), mode: z.optional(z.enum(['test', 'live'])) }),
  reply: z.extend(SuccessReply, {
    products: z.array(ProviderProduct),
    error: z.null(),
    mode: Mode,
    /** Null when a restricted key may not read the account. */
    account: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), country: z.nullable(z.string()) })),
    milliseconds: z.int(),
  }),
  errors: ['provider_unavailable', 'provider_key_refused', 'secret_key_missing', 'secret_key_unreadable'],
})
