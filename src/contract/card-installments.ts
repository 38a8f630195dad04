import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Cents, Id } from './shapes.ts'

/** A way to pay by card in installments. The shopper pays the interest, which is part of `totalCents`. */
export const InstallmentOption = z.object({
  installments: z.int(),
  installmentCents: Cents,
  totalCents: Cents,
  interestCents: Cents,
  /** The interest in percent a month; null without interest. */
  monthlyRate: z.nullable(z.number()),
})
export type InstallmentOption = z.infer<typeof InstallmentOption>

/**
 * Lists the numbers of installments in which the checkout's total can be paid with the shopper's card. Only the first
 * six to eight digits of the card number are sent. The list is empty when the provider does not know the card.
 */
export const listInstallments = endpoint('POST', '/api/v1/checkouts/:id/installments', {
  who: 'browser',
  limit: 60,
  bytes: 256,
  cache: 0,
  params: z.object({ id: Id }),
  body: z.object({ bin: z.string().check(z.regex(/^\d{6,8}$/)) }),
  reply: z.object({ options: z.array(InstallmentOption) }),
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'method_unavailable',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

/** Lists the numbers of installments in which an offer can be paid with the card that Mercado Pago saved for the order. */
export const listOfferInstallments = endpoint('POST', '/api/v1/upsell-sessions/installments', {
  who: 'browser',
  limit: 60,
  bytes: 1_024,
  cache: 0,
  body: z.object({ sessionToken: z.string().check(z.maxLength(200)), sessionId: z.optional(Id), offerId: Id }),
  reply: z.object({ options: z.array(InstallmentOption) }),
  errors: [
    'upsell_session_missing',
    'upsell_session_expired',
    'upsell_session_replaced',
    'preview_cannot_charge',
    'offer_not_found',
    'card_needed',
    'method_unavailable',
    'payment_not_found',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

/** A card of Mercado Pago. `token` represents the card that the shopper typed into the provider's own fields. */
export const CardToken = z.object({
  token: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The provider's name of the brand, such as 'visa'. */
  brandId: z.string().check(z.regex(/^[a-z0-9_]{2,30}$/)),
  type: z.enum(['credit_card', 'debit_card']),
  installments: z.int().check(z.gte(1), z.lte(36)),
  /** Shown on the order. */
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** Identifies the device to the provider's fraud checks. */
  deviceId: z.optional(z.string().check(z.regex(/^[\w:.-]{1,200}$/))),
  /** Another token of the same card, with which the provider saves the card for the offers after the purchase. */
  keepToken: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
})
/** The saved card of an order, for one offer. `token` represents the security code that the shopper typed. */
export const SavedCardToken = z.pick(CardToken, { token: true, installments: true, deviceId: true })
export type SavedCardToken = z.infer<typeof SavedCardToken>
export type CardToken = z.infer<typeof CardToken>

/** A payment by card, as its buyer sees it. */
export const CardPayment = z.object({
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** What the shop received for the goods. */
  cents: Cents,
  /** In how many parts the buyer pays; 1 for one payment. */
  installments: z.int(),
  /** The interest of the installments, which the buyer pays in addition to `cents`. */
  interestCents: Cents,
})
export type CardPayment = z.infer<typeof CardPayment>
