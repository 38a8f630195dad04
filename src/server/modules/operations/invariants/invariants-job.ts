import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { runInvariants } from './run-invariants.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Runs the checks at the first start and then once a day, in one of the processes. */
export const invariantsJob: ScheduledJob = {
  name: 'invariants',
  intervalMs: 10 * minute,
  async run(ctx) {
    const now = ctx.clock()
    if (await claimTurn(ctx.db, 'invariants', new Date(now.getTime() - day), now)) await runInvariants(ctx)
    return 0
  },
}
