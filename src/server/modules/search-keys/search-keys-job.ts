import { setTimeout as sleep } from 'node:timers/promises'
import { withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { fillMissingKeys } from './repository.ts'

const batchSize = 500
/** Pause between batches in ms. A million orders take some minutes, and the database stays mostly idle. */
const pauseMs = 100

/**
 * Writes missing search keys: for rows that are older than search keys, and for rows that an earlier version inserts or
 * changes while it still runs during an update.
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
