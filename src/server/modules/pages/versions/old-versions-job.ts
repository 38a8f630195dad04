import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deleteOldVersions, deleteSquashed } from './repository.ts'

const minute = 60_000
const hour = 60 * minute
const maxVersions = 200

/** Once per hour in one process, deletes replaced autosaves and versions beyond the limit. */
export const oldVersionsJob: ScheduledJob = {
  name: 'old versions',
  intervalMs: 5 * minute,
  async run(ctx) {
    const now = ctx.clock()
    const anHourAgo = new Date(now.getTime() - hour)
    if (!(await claimTurn(ctx.db, 'old versions', anHourAgo, now))) return 0
    await deleteSquashed(ctx.db, anHourAgo)
    await deleteOldVersions(ctx.db, maxVersions)
    return 0
  },
}
