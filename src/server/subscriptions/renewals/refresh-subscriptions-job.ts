import type { ScheduledJob } from '#server/kernel/worker.ts'
import { findSubscriptionsToRefresh, touchSubscription } from '../repository.ts'
import { syncSubscription } from './invoices.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Syncs subscriptions whose period has ended, that are overdue, or that were not refreshed for a day, so that a
 * renewal whose webhook was lost still becomes an order.
 */
export const refreshSubscriptionsJob: ScheduledJob = {
  name: 'subscriptions',
  intervalMs: minute,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.clock().getTime() - ms)
    const rows = await findSubscriptionsToRefresh(ctx.db, await ctx.provider.usableModes(ctx.db), {
      // Stripe charges a renewal an hour after its period begins.
      endedBefore: ago(hour),
      lookedBefore: ago(10 * minute),
      longAgo: ago(24 * hour),
    })
    for (const row of rows)
      await syncSubscription(ctx, row).catch(error => {
        ctx.log.error({ err: error, subscription: row.id }, 'a subscription was not brought up to date')
        return touchSubscription(ctx.db, row.id, ctx.clock())
      })
    return 0
  },
}
