import type { Context, Db } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { allBlobs, holdBlobs } from './repository.ts'

/** Where bytes lie in the storage: under their hash, whatever file of whatever page they are. */
export const blobKey = (hash: string): string => `blobs/${hash}`
export const blobMime = 'application/octet-stream'

/** Every file of pages that a row names, for a backup. */
export const blobFiles = async (db: Db): Promise<{ key: string; mime: string }[]> =>
  (await allBlobs(db)).map(({ hash }) => ({ key: blobKey(hash), mime: blobMime }))

/** The bytes of a file. */
export async function readBlob(ctx: Pick<Context, 'storage'>, hash: string): Promise<Buffer> {
  return found(await ctx.storage.get(blobKey(hash)), 'file_not_found').bytes
}

/** Stores a file's bytes and says under which hash; in the transaction that writes the file. */
export async function storeBlob(tx: Pick<Context, 'storage' | 'db'>, bytes: Uint8Array): Promise<string> {
  await holdBlobs(tx.db)
  const hash = hashOf(bytes)
  await tx.storage.put(blobKey(hash), bytes, blobMime)
  return hash
}
