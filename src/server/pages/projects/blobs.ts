import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'

/** Where bytes lie in the storage: under their hash, whatever file of whatever page they are. */
export const blobKey = (hash: string): string => `blobs/${hash}`
export const blobMime = 'application/octet-stream'

/** The bytes of a file. */
export async function readBlob(ctx: Pick<Context, 'storage'>, hash: string): Promise<Buffer> {
  return found(await ctx.storage.get(blobKey(hash)), 'file_not_found').bytes
}

/** Stores a file's bytes and says under which hash. */
export async function storeBlob(ctx: Pick<Context, 'storage'>, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes)
  await ctx.storage.put(blobKey(hash), bytes, blobMime)
  return hash
}
