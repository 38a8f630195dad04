import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Cents, GivenMoment, Id, Mode, Moment, SaleCurrency, Text, WithId } from './shapes.ts'

/**
 * A billed line, which the seller entered freely or selected from the products at any price. The units of a selected
 * variant are reserved when the link is paid.
 */
const Line = z.object({
  title: Text(120),
  quantity: z.int().check(z.gte(1), z.lte(999)),
  unitCents: Cents,
  productId: z.optional(Id),
  variantId: z.optional(Id),
})

export const PaymentLinkState = z.enum(['open', 'paid', 'expired', 'canceled'])
export type PaymentLinkState = z.infer<typeof PaymentLinkState>

/** A bill that the seller wrote manually: one payment, through the ordinary checkout. */
export const PaymentLink = z.object({
  id: Id,
  /** The complete URL for the shopper. */
  url: z.string(),
  state: PaymentLinkState,
  title: z.string(),
  lines: z.array(Line),
  totalCents: Cents,
  currency: z.string(),
  mode: Mode,
  expiresAt: z.nullable(Moment),
  /** The order that pays or paid the link; null when nobody has tried to pay it. */
  orderId: z.nullable(Id),
  createdAt: Moment,
})
export type PaymentLink = z.infer<typeof PaymentLink>

/** The maximum number of lines on one bill. */
export const maxLinkLines = 20

const writes = { who: 'admin', limit: 120, bytes: 32_768, cache: 0 } as const

/** Payment links of the current mode, newest first, fifty per page. `before` is the id of the last listed link. */
export const listPaymentLinks = endpoint('GET', '/api/v1/payment-links', {
  who: 'viewer',
  limit: 600,
  bytes: 0,
  cache: 0,
  query: z.object({ state: z.optional(PaymentLinkState), before: z.optional(Id) }),
  reply: z.object({ links: z.array(PaymentLink), next: z.nullable(Id) }),
})

/** `invalid_fields`: the expiry is not in the future, or the variant belongs to another product. */
export const createPaymentLink = endpoint('POST', '/api/v1/payment-links', {
  ...writes,
  body: z.object({
    title: Text(120),
    lines: z.array(Line).check(z.minLength(1), z.maxLength(maxLinkLines)),
    currency: SaleCurrency,
    /** The time from which the link can no longer be paid; null for no expiry. */
    expiresAt: z.nullable(GivenMoment),
  }),
  reply: PaymentLink,
  errors: ['product_not_found', 'variant_not_found', 'amount_below_minimum', 'amount_above_maximum'],
})

/** Cancels a payment link. A payment that is already in progress may still succeed; the link then counts as paid. */
export const cancelPaymentLink = endpoint('POST', '/api/v1/payment-links/:id/cancel', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: PaymentLink,
  errors: ['payment_link_not_found', 'payment_link_paid'],
})

/** Undoes a cancellation. */
export const reopenPaymentLink = endpoint('POST', '/api/v1/payment-links/:id/reopen', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: PaymentLink,
  errors: ['payment_link_not_found', 'payment_link_paid'],
})
