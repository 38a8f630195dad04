import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const

/** Where payments stand. A stored secret is never told: whether there is one, and its last four characters. */
export const PaymentSettings = z.object({
  mode: z.enum(['simulator', 'test', 'live']),
  publishableKey: z.nullable(z.string()),
  secretKeySet: z.boolean(),
  secretKeyLastFour: z.nullable(z.string()),
  /** The simulator's page of test cards; null in the other modes. */
  testCardsUrl: z.nullable(z.string()),
  webhookSecretSet: z.boolean(),
  publicUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const getPaymentSettings = endpoint('GET', '/api/v1/settings/payments', { ...reads, reply: PaymentSettings })

/** Which SKU is bound to which product and price of the provider. */
export const StripeMapping = z.object({
  id: Id,
  sku: z.string(),
  productId: Id,
  variantId: z.nullable(Id),
  stripeProductId: z.string(),
  stripePriceId: z.string(),
  isSubscription: z.boolean(),
})
export type StripeMapping = z.infer<typeof StripeMapping>

export const listStripeMappings = endpoint('GET', '/api/v1/settings/stripe-mappings', {
  ...reads,
  reply: z.object({ mappings: z.array(StripeMapping) }),
})
