import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { createMercadoPagoGateway } from './mercado-pago/mercado-pago-gateway.ts'
import type { BrowserConfirmedGateway, PaymentGateway, ServerChargedGateway } from './payment-gateway.ts'
import { getProviderOfIntent } from './provider-of-intent.ts'
import { createStripeGateway } from './stripe/stripe-gateway.ts'

/** Returns Stripe in a mode. Throws `provider_not_configured` when the mode has no usable key. */
export const getStripeGateway = (ctx: Context, mode: Mode): Promise<BrowserConfirmedGateway> =>
  createStripeGateway(ctx, mode)

/** Returns Mercado Pago in a mode. Throws `provider_not_configured` when the mode has no usable key. */
export const getMercadoPagoGateway = (ctx: Context, mode: Mode): Promise<ServerChargedGateway> =>
  createMercadoPagoGateway(ctx, mode)

/** Returns a provider in a mode. Throws `provider_not_configured` when the mode has no usable key. */
export const getGateway = (ctx: Context, mode: Mode, provider: PaymentProvider): Promise<PaymentGateway> =>
  provider === 'stripe' ? getStripeGateway(ctx, mode) : getMercadoPagoGateway(ctx, mode)

/** Returns the provider that created a payment. Throws `provider_not_configured` when the mode has no usable key. */
export const getGatewayOfIntent = (ctx: Context, mode: Mode, intentId: string): Promise<PaymentGateway> =>
  getGateway(ctx, mode, getProviderOfIntent(intentId))
