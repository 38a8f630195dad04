import type { Context } from '#server/kernel/context.ts'
import type { JobHandler } from '#server/kernel/worker.ts'
import { getStorageKey, isOverwritableName } from './names.ts'
import { generateMissingRenditions } from './rendition.ts'
import { findObject } from './repository.ts'

/** Whether a row still holds what lies under a key. */
async function isReferenced(ctx: Context, key: string): Promise<boolean> {
  const [bucket = '', ...rest] = key.split('/')
  const path = rest.join('/')
  const withoutContent = path.replace(/\.[0-9a-f]{24}$/, '')
  const name = isOverwritableName({ bucket, path: withoutContent }) ? withoutContent : path
  const row = await findObject(ctx.db, bucket, name)
  return row !== null && getStorageKey(row) === key
}

/** Removes files that no row names: of an upload that came to nothing, or of a name that got another content. */
const deleteUnreferencedFiles: JobHandler = async (ctx, payload) => {
  for (const key of payload.keys as string[]) if (!(await isReferenced(ctx, key))) await ctx.storage.delete(key)
}

const generateRenditions: JobHandler = (ctx, payload) =>
  generateMissingRenditions(ctx, payload as { bucket: string; path: string; etag: string })

/** What the outbox's topics of files do. */
export const fileJobHandlers: Record<string, JobHandler> = {
  'file.sweep': deleteUnreferencedFiles,
  'picture.widths': generateRenditions,
}
/** Those that take the processor for seconds. */
export const heavyTopics: readonly string[] = ['picture.widths']
