import type { Context, Db, Tx } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { listBlobs, lockBlobsShared } from './repository.ts'

/** Files are stored under their hash, so identical files of different pages share one object. */
export const getBlobKey = (hash: string): string => `blobs/${hash}`
export const blobMime = 'application/octet-stream'

/** Every stored page file, for a backup. */
export const listBlobFiles = async (db: Db): Promise<{ key: string; mime: string }[]> =>
  (await listBlobs(db)).map(({ hash }) => ({ key: getBlobKey(hash), mime: blobMime }))

export async function readBlob(ctx: Pick<Context, 'storage'>, hash: string): Promise<Buffer> {
  return orThrow(await ctx.storage.get(getBlobKey(hash)), 'file_not_found').bytes
}

/**
 * Stores bytes under their hash and returns the hash. The caller inserts the file's row in the same transaction, so
 * that the cleanup job does not delete the bytes in between.
 */
export async function storeBlob(tx: Pick<Tx, 'storage' | 'db'>, bytes: Uint8Array): Promise<string> {
  await lockBlobsShared(tx.db)
  const hash = sha256Hex(bytes)
  await tx.storage.put(getBlobKey(hash), bytes, blobMime)
  return hash
}
