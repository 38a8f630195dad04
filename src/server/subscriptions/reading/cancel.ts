import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { type Cancel, cancelSubscription } from '../changes/cancel-subscription.ts'
import { findSubscription } from '../repository.ts'
import { readSubscription } from './read-subscriptions.ts'

/** The seller's hand: as the buyer's, and written into the log. */
export async function cancelForSeller(ctx: Context, id: string, how: Cancel): Promise<SubscriptionDetail> {
  const row = found(await findSubscription(ctx.db, id), 'subscription_not_found')
  await cancelSubscription(ctx, row, how)
  await audit(ctx, how === 'undo' ? 'subscription.keep' : 'subscription.cancel', id, { how })
  return readSubscription(ctx, id)
}
