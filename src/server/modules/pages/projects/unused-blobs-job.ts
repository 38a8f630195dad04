import { deletePlainForms } from '#server/modules/files/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { getBlobKey } from './blobs.ts'
import { deleteBlobs, findUnusedBlobs, tryLockBlobs } from './repository.ts'

/** A small batch, because saves of pages wait while it is deleted. */
const batchSize = 50
const maxBatches = 40

/**
 * Deletes bytes that no file references, and returns their number. The bytes are deleted before their row. If the
 * process crashes in between, only the row is left, and the next upload of the same bytes stores them again.
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

/** Deletes stored bytes that deleted pages, replaced autosaves and old versions leave behind. */
export const unusedBlobsJob: ScheduledJob = {
  name: 'unused files',
  intervalMs: 10 * 60_000,
  async run(ctx) {
    for (let round = 0; round < maxBatches; round++) if ((await deleteUnusedBlobs(ctx)) < batchSize) break
    return 0
  },
}
