import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'

/** Where bytes lie in the storage: under their hash, whatever file of whatever page they are. */
export const blobKey = (hash: string): string => `blobs/${hash}`
export const blobMime = 'application/octet-stream'

/** The bytes of a file. */
export async function readBlob(ctx: Pick<Context, 'storage'>, hash: string): Promise<Buffer> {
  return found(await ctx.storage.get(blobKey(hash)), 'file_not_found').bytes
}
