import { setTimeout as sleep } from 'node:timers/promises'
import { withTransaction } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { fillKeys } from './repository.ts'

const atOnce = 500
/** A million orders take some minutes, in which the database and the disk are free most of the time. */
const restMs = 100

/**
 * Writes the search keys that rows lack: those of before there were keys, and those that the version before writes or
 * changes while it runs beside this one.
 */
export const searchKeysChore: Chore = {
  name: 'search keys',
  everyMs: 10_000,
  async run(ctx) {
    const written = await withTransaction(ctx, tx => fillKeys(tx.db, atOnce))
    if (written < atOnce) return 0
    await sleep(restMs)
    return written
  },
}
