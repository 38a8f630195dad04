import { claimTurn } from '#server/kernel/repository.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { deleteOldVersions, deleteSquashed } from './repository.ts'

const minute = 60_000
const hour = 60 * minute
const maxVersions = 200

/** Once an hour, by one of the processes: autosaves that nobody looks at any more, and what lies far behind. */
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
