import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import type { Context } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type CancelMode, cancelSubscription } from '../changes/cancel-subscription.ts'
import { getSubscription } from '../repository.ts'
import { readSubscription } from './read-subscriptions.ts'

export async function cancelForSeller(ctx: Context, id: string, how: CancelMode): Promise<SubscriptionDetail> {
  const row = await getSubscription(ctx.db, id)
  await cancelSubscription(ctx, row, how)
  await audit(ctx, how === 'undo' ? 'subscription.keep' : 'subscription.cancel', id, { how })
  return readSubscription(ctx, id)
}
