import type { Chore } from '#server/kernel/worker.ts'
import { findToLookAt, touchSubscription } from '../repository.ts'
import { bringUpToDate } from './invoices.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Asks the provider about subscriptions whose period is over, that owe money, or that nobody looked at for a day: a
 * renewal whose event was lost becomes its order all the same.
 */
export const subscriptionsChore: Chore = {
  name: 'subscriptions',
  everyMs: minute,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.clock().getTime() - ms)
    const rows = await findToLookAt(ctx.db, await ctx.provider.usableModes(ctx.db), {
      // The provider charges an hour after a period began.
      endedBefore: ago(hour),
      lookedBefore: ago(10 * minute),
      longAgo: ago(24 * hour),
    })
    for (const row of rows)
      await bringUpToDate(ctx, row).catch(error => {
        ctx.log.error({ err: error, subscription: row.id }, 'a subscription was not brought up to date')
        return touchSubscription(ctx.db, row.id, ctx.clock())
      })
    return 0
  },
}
