import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/core/repository.ts'
import { type CancelMode, cancelSubscription } from '../changes/cancel-subscription.ts'
import { findSubscription } from '../repository.ts'
import { readSubscription } from './read-subscriptions.ts'

export async function cancelForSeller(ctx: Context, id: string, how: CancelMode): Promise<SubscriptionDetail> {
  const row = orThrow(await findSubscription(ctx.db, id), 'subscription_not_found')
  await cancelSubscription(ctx, row, how)
  await audit(ctx, how === 'undo' ? 'subscription.keep' : 'subscription.cancel', id, { how })
  return readSubscription(ctx, id)
}
