import { setTimeout as sleep } from 'node:timers/promises'
import { withTransaction } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { fillMissingKeys } from './repository.ts'

const batchSize = 500
/** A million orders take some minutes, in which the database and the disk are free most of the time. */
const pauseMs = 100

/**
 * Writes the search keys that rows lack: those of before there were keys, and those that the version before writes or
 * changes while it runs beside this one.
 */
export const searchKeysJob: ScheduledJob = {
  name: 'search keys',
  intervalMs: 10_000,
  async run(ctx) {
    const written = await withTransaction(ctx, tx => fillMissingKeys(tx.db, batchSize))
    if (written < batchSize) return 0
    await sleep(pauseMs)
    return written
  },
}
