import type { Context, Db } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { sha256Hex } from '#server/kernel/ids.ts'
import { listBlobs, lockBlobsShared } from './repository.ts'

/** Where bytes lie in the storage: under their hash, whatever file of whatever page they are. */
export const getBlobKey = (hash: string): string => `blobs/${hash}`
export const blobMime = 'application/octet-stream'

/** Every file of pages that a row names, for a backup. */
export const listBlobFiles = async (db: Db): Promise<{ key: string; mime: string }[]> =>
  (await listBlobs(db)).map(({ hash }) => ({ key: getBlobKey(hash), mime: blobMime }))

/** The bytes of a file. */
export async function readBlob(ctx: Pick<Context, 'storage'>, hash: string): Promise<Buffer> {
  return orThrow(await ctx.storage.get(getBlobKey(hash)), 'file_not_found').bytes
}

/** Stores a file's bytes and says under which hash; in the transaction that writes the file. */
export async function storeBlob(tx: Pick<Context, 'storage' | 'db'>, bytes: Uint8Array): Promise<string> {
  await lockBlobsShared(tx.db)
  const hash = sha256Hex(bytes)
  await tx.storage.put(getBlobKey(hash), bytes, blobMime)
  return hash
}
