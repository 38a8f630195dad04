import Stripe from 'stripe'
import { callProvider } from '#server/modules/payments/index.ts'
import type { Mode } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'

/**
 * Deletes a customer and their saved cards at the payment provider. A customer who no longer exists there counts as
 * deleted.
 */
export const deleteProviderCustomer: JobHandler = async (ctx, { mode, customer }) => {
  const id = String(customer)
  const stripe = await ctx.provider.client(ctx.db, mode as Mode)
  await callProvider(ctx, () => stripe.customers.del(id, {}, { idempotencyKey: `erase-${id}` })).catch(error => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error
  })
}
