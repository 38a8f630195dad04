import { takeTurn } from '#server/kernel/repository.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { deleteFolded, deleteOld } from './repository.ts'

const minute = 60_000
const hour = 60 * minute
const versionsKept = 200

/** Once an hour, by one of the processes: autosaves that nobody looks at any more, and what lies far behind. */
export const oldVersionsChore: Chore = {
  name: 'old versions',
  everyMs: 5 * minute,
  async run(ctx) {
    const now = ctx.clock()
    const anHourAgo = new Date(now.getTime() - hour)
    if (!(await takeTurn(ctx.db, 'old versions', anHourAgo, now))) return 0
    await deleteFolded(ctx.db, anHourAgo)
    await deleteOld(ctx.db, versionsKept)
    return 0
  },
}
