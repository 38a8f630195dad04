import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { findSubscriptionsToRefresh, touchSubscription } from '../repository.ts'
import { syncSubscription } from './invoices.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Syncs subscriptions whose period has ended, that are overdue, or that were not refreshed for a day, so that a renewal
 * whose webhook was lost still becomes an order.
 */
export const refreshSubscriptionsJob: ScheduledJob = {
  name: 'subscriptions',
  intervalMs: minute,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.clock().getTime() - ms)
    const rows = await findSubscriptionsToRefresh(ctx.db, await ctx.provider.usableModes(ctx.db), {
      // Stripe charges a renewal an hour after its period begins.
      endedBefore: ago(hour),
      checkedBefore: ago(10 * minute),
      refreshedBefore: ago(24 * hour),
    })
    for (const row of rows)
      await syncSubscription(ctx, row).catch(error => {
        ctx.log.error(
          { err: error, subscription: row.id },
          'a subscription was not synced with Stripe; a later run retries it',
        )
        return touchSubscription(ctx.db, row.id, ctx.clock())
      })
    return 0
  },
}
