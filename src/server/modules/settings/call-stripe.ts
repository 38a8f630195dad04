import Stripe from 'stripe'
import { callProvider, getStripe } from '#server/modules/payments/index.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { UnreadableSecretError } from '#server/platform/security/secrets.ts'

/**
 * Builds a Stripe client from the stored key. A missing or unreadable key becomes an error that the administrator can
 * fix on the settings screen.
 */
export async function getStoredClient(ctx: Context, mode: Mode): Promise<Stripe> {
  try {
    return await getStripe(ctx, mode)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_not_configured') throw error
    throw new AppError(error.cause instanceof UnreadableSecretError ? 'secret_key_unreadable' : 'secret_key_missing')
  }
}

/**
 * Calls Stripe like `callProvider`, but a rejected key throws `provider_key_refused` without an alarm, because on the
 * settings screen a rejected key is usually a typing error. Stripe's own error repeats parts of the key, so it is not
 * attached as the cause.
 */
export function callStripe<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return callProvider(ctx, async () => {
    try {
      return await work()
    } catch (error) {
      const isKeyRefused =
        error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
      throw isKeyRefused ? new AppError('provider_key_refused') : error
    }
  })
}
