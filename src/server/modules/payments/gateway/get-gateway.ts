import type { Context, Mode } from '#server/platform/core/context.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createStripeGateway } from './stripe/stripe-gateway.ts'

/** Returns the gateway of a mode. Throws `provider_not_configured` when the mode has no usable key. */
export const getGateway = (ctx: Context, mode: Mode): Promise<PaymentGateway> => createStripeGateway(ctx, mode)
