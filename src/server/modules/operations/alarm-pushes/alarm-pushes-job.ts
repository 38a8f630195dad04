import { alarmKinds } from '#contract/operations.ts'
import { enqueuePushAlarms } from '#server/modules/push/records/index.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { claimUnpushedAlarms } from './repository.ts'

const minute = 60_000
/** Alarms that opened before a member turned on notifications are not news. */
const maxAgeMs = 60 * minute

/**
 * Notifies members of alarms that opened, at most once a minute. An opened dispute has a notification of its own. While
 * no device receives alarms, nothing is marked.
 */
export const alarmPushesJob: ScheduledJob = {
  name: 'alarm pushes',
  intervalMs: minute,
  async run(ctx) {
    const { pushed: pushedEvents } = await ctx.heardEvents.get(ctx.db)
    if (!pushedEvents.has('alarm')) return 0
    const pushed = await withTransaction(ctx, async tx => {
      const now = tx.clock()
      const rows = await claimUnpushedAlarms(tx.db, now)
      const recent = rows.filter(({ firstAt }) => now.getTime() - firstAt.getTime() <= maxAgeMs)
      const kinds = alarmKinds.filter(kind => kind !== 'dispute_opened' && recent.some(row => row.kind === kind))
      if (kinds.length > 0) await enqueuePushAlarms(tx, kinds)
      return kinds.length
    })
    if (pushed > 0) ctx.wake()
    return 0
  },
}
