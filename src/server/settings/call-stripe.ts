import Stripe from 'stripe'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { UnreadableSecretError } from '#server/kernel/secrets.ts'
import { callProvider } from '#server/payments/index.ts'

/** The client of a stored key; who looks at the settings reads of a missing or unreadable one as of theirs to fill in. */
export async function getStoredClient(ctx: Context, mode: Mode): Promise<Stripe> {
  try {
    return await ctx.provider.client(ctx.db, mode)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_not_configured') throw error
    throw new AppError(error.cause instanceof UnreadableSecretError ? 'secret_key_unreadable' : 'secret_key_missing')
  }
}

/**
 * `callProvider` for the settings, where a refused key is a person's typing: `provider_key_refused` and no alarm. The
 * provider's own error repeats parts of the key, so it is not carried on.
 */
export function callStripe<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return callProvider(ctx, async () => {
    try {
      return await work()
    } catch (error) {
      const refused =
        error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
      throw refused ? new AppError('provider_key_refused') : error
    }
  })
}
