import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deleteExpiredSignIns } from './repository.ts'

/** Deletes the codes and sessions of students that have expired. */
export const studentSignInsJob: ScheduledJob = {
  name: 'student sign-ins',
  intervalMs: 3_600_000,
  async run(ctx) {
    await deleteExpiredSignIns(ctx.db, ctx.clock())
    return 0
  },
}
