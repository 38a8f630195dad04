import { keptDeliveryDays } from '#contract/webhooks.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { webhookTopic } from '../records/index.ts'
import { deleteOldDeliveries, skipOutdated } from './repository.ts'
import { disableFailingEndpoints, sendNextDeliveries } from './send-delivery.ts'

const hour = 3_600_000

/** Sends events to the endpoints of webhooks. A slow receiver delays no other job and no other endpoint. */
export const webhooksJob: ScheduledJob = {
  name: 'webhooks',
  intervalMs: 1_000,
  handlesTopic: topic => topic === webhookTopic,
  concurrency: 8,
  run: sendNextDeliveries,
}

/** Disables endpoints that failed for five days, and deletes what is older than thirty days. */
export const webhookUpkeepJob: ScheduledJob = {
  name: 'webhook upkeep',
  intervalMs: 60_000,
  async run(ctx) {
    const now = ctx.clock()
    await disableFailingEndpoints(ctx)
    await skipOutdated(ctx.db, new Date(now.getTime() - 75 * hour), now)
    return deleteOldDeliveries(ctx.db, new Date(now.getTime() - keptDeliveryDays * 24 * hour))
  },
}
