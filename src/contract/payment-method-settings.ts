import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaymentMethod, PaymentProvider } from './payment-methods.ts'
import { Cents, Mode, Moment } from './shapes.ts'

/** How a shop offers a method to orders in reais. In other currencies, and for subscriptions, only cards are offered. */
export const MethodOffer = z.object({
  method: PaymentMethod,
  isEnabled: z.boolean(),
  /** How long a code can be paid, from 10 minutes to 24 hours; null for cards. */
  expiresAfterMinutes: z.nullable(z.int()),
  /** The discount on the items for paying with the method, in whole percent; 0 for cards. */
  percentOff: z.int(),
  /**
   * Whether a code that is paid after its expiry pays the order while its items are available. Otherwise the money is
   * refunded automatically. It has no effect on cards.
   */
  acceptsLate: z.boolean(),
  /** The smallest and the largest order that can be paid with the method; null for no limit. */
  minCents: z.nullable(Cents),
  maxCents: z.nullable(Cents),
  /** The provider that serves the method. When the following fields are omitted, they do not change. */
  provider: z.optional(PaymentProvider),
  /** In how many parts Mercado Pago's cards may be paid at most, from 1 to 12; null for the provider's limit. */
  maxInstallments: z.optional(z.nullable(z.int())),
  /** The smallest part; null for the provider's limit. */
  minInstallmentCents: z.optional(z.nullable(Cents)),
})

/**
 * Whether the provider's account may use Pix. `state` is null when it was never read, and `readAt` when it is read
 * again soon because the keys have changed.
 */
export const MethodCapability = z.object({
  state: z.nullable(z.enum(['active', 'pending', 'inactive'])),
  readAt: z.nullable(Moment),
})
export type MethodCapability = z.infer<typeof MethodCapability>

/**
 * A provider in a mode. `isUsable`: its keys are saved. Its `pix` tells whether the account may take Pix; only the
 * simulator's account may while the state is null.
 */
export const ProviderState = z.object({ provider: PaymentProvider, isUsable: z.boolean(), pix: MethodCapability })
export type ProviderState = z.infer<typeof ProviderState>

export const ModeMethods = z.object({
  mode: Mode,
  /** All methods, in the order in which shoppers see them. */
  methods: z.array(MethodOffer),
  /** Whether the account that serves Pix may take it. */
  pix: MethodCapability,
  providers: z.array(ProviderState),
})
export type ModeMethods = z.infer<typeof ModeMethods>

/** `modes` are those with usable keys, and the current `mode` in any case. */
export const PaymentMethodSettings = z.object({ mode: Mode, modes: z.array(ModeMethods), version: z.string() })
export type PaymentMethodSettings = z.infer<typeof PaymentMethodSettings>

const path = '/api/v1/settings/payment-methods'
const writes = { who: 'admin', limit: 60, bytes: 8_192, cache: 0, shared: true } as const

export const getPaymentMethods = endpoint('GET', path, {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: PaymentMethodSettings,
})

/**
 * Saves the methods of the given modes. Each mode lists every method once. Pix can be switched on, and be served by
 * another provider, only while the account of that provider may use it. `version` is the version that the caller
 * edited. If someone else has
 * saved since, the response is 409 `conflict` with the current `settings`.
 */
export const savePaymentMethods = endpoint('PUT', path, {
  ...writes,
  body: z.object({
    modes: z
      .array(z.object({ mode: Mode, methods: z.array(MethodOffer).check(z.minLength(1), z.maxLength(10)) }))
      .check(z.minLength(1), z.maxLength(3)),
    version: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: PaymentMethodSettings,
  errors: ['conflict'],
})

/** Reads from the provider whether the account of a mode may use Pix, and stores the result. */
export const verifyPaymentMethods = endpoint('POST', `${path}/verify`, {
  ...writes,
  limit: 20,
  bytes: 256,
  body: z.object({ mode: Mode }),
  reply: PaymentMethodSettings,
  errors: ['provider_key_refused', 'provider_unavailable', 'provider_refused', 'provider_not_configured'],
})
