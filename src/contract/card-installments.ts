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
})
export type CardToken = z.infer<typeof CardToken>
