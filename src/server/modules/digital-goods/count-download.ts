import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { hasDownloadSince, insertDownload, lockGrant } from './repository.ts'

/** Requests of one file by one grant within this time, in ms, count as one download. */
const countedOnceMs = 24 * 3_600_000

/**
 * Counts a download of a grant, once for a day and file, so that ranges and resumed downloads count once. Throws
 * download_limit_reached.
 */
export async function countDownload(ctx: Context, grantId: string, fileId: string): Promise<void> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - countedOnceMs)
  if (await hasDownloadSince(ctx.db, grantId, fileId, since)) return
  await withTransaction(ctx, async tx => {
    const grant = await lockGrant(tx.db, grantId)
    if (!grant || (await hasDownloadSince(tx.db, grantId, fileId, since))) return
    const { download_count: count, download_limit: limit } = grant
    if (limit !== null && count >= limit) throw new AppError('download_limit_reached')
    // The hash depends on the grant and on APP_SECRET, so that networks cannot be compared between buyers.
    const networkHash = sha256Hex(ctx.secrets.sign(`network ${grantId} ${ctx.address}`)).slice(0, 32)
    const download = { id: newId(), grant_id: grantId, file_id: fileId, network_hash: networkHash, created_at: now }
    await insertDownload(tx.db, download)
  })
}
