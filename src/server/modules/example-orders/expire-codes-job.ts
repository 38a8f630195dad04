import { withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { expireExampleCodes, hasExampleOrders } from './repository.ts'

/**
 * Cancels the example orders whose code has expired, as the provider does for real orders. No provider is called, and
 * nobody is notified.
 */
export const expireExampleCodesJob: ScheduledJob = {
  name: 'example codes',
  intervalMs: 60_000,
  async run(ctx) {
    if (await hasExampleOrders(ctx.db)) await withTransaction(ctx, tx => expireExampleCodes(tx.db, tx.clock()))
    return 0
  },
}
