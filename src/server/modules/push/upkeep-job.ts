import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deleteUnreachableDevices } from './receivers/repository.ts'

const hour = 3_600_000
const maxFailingMs = 30 * 24 * hour

/** Deletes devices whose session was ended, and those that have only failed for thirty days. */
export const pushUpkeepJob: ScheduledJob = {
  name: 'push upkeep',
  intervalMs: hour,
  async run(ctx) {
    await deleteUnreachableDevices(ctx.db, new Date(ctx.clock().getTime() - maxFailingMs))
    return 0
  },
}
