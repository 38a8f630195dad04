import { removePlainForms } from '#server/files/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { blobKey } from './blobs.ts'
import { claimBlobs, deleteBlobs, unusedBlobs } from './repository.ts'

/** Few at a time: who saves a page waits so long. */
const atOnce = 50
const mostRounds = 40

/**
 * Takes away bytes that no file has; how many. The bytes go before their row: when it is killed in between, the row alone is
 * left, and whoever stores the same bytes again writes them anew.
 */
const sweep = (ctx: Context): Promise<number> =>
  withTransaction(ctx, async tx => {
    if (!(await claimBlobs(tx.db))) return 0
    const hashes = await unusedBlobs(tx.db, atOnce)
    if (hashes.length === 0) return 0
    await Promise.all(hashes.map(hash => tx.storage.delete(blobKey(hash))))
    await removePlainForms(tx, hashes)
    await deleteBlobs(tx.db, hashes)
    return hashes.length
  })

/** What deleted pages, folded autosaves and old versions leave in the storage. */
export const unusedBlobsChore: Chore = {
  name: 'unused files',
  everyMs: 10 * 60_000,
  async run(ctx) {
    for (let round = 0; round < mostRounds; round++) if ((await sweep(ctx)) < atOnce) break
    return 0
  },
}
