import { deletePlainForms } from '#server/files/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { getBlobKey } from './blobs.ts'
import { deleteBlobs, findUnusedBlobs, tryLockBlobs } from './repository.ts'

/** Few at a time: who saves a page waits so long. */
const batchSize = 50
const maxBatches = 40

/**
 * Takes away bytes that no file has; how many. The bytes go before their row: when it is killed in between, the row alone is
 * left, and whoever stores the same bytes again writes them anew.
 */
const deleteUnusedBlobs = (ctx: Context): Promise<number> =>
  withTransaction(ctx, async tx => {
    if (!(await tryLockBlobs(tx.db))) return 0
    const hashes = await findUnusedBlobs(tx.db, batchSize)
    if (hashes.length === 0) return 0
    await Promise.all(hashes.map(hash => tx.storage.delete(getBlobKey(hash))))
    await deletePlainForms(tx, hashes)
    await deleteBlobs(tx.db, hashes)
    return hashes.length
  })

/** What deleted pages, folded autosaves and old versions leave in the storage. */
export const unusedBlobsJob: ScheduledJob = {
  name: 'unused files',
  intervalMs: 10 * 60_000,
  async run(ctx) {
    for (let round = 0; round < maxBatches; round++) if ((await deleteUnusedBlobs(ctx)) < batchSize) break
    return 0
  },
}
