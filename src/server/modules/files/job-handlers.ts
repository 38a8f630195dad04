import type { Context } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { getStorageKey, isOverwritableName } from './names.ts'
import { generateMissingRenditions } from './rendition.ts'
import { findObject } from './repository.ts'

/** Whether a row still refers to the file under this key. */
async function isReferenced(ctx: Context, key: string): Promise<boolean> {
  const [bucket = '', ...segments] = key.split('/')
  const path = segments.join('/')
  const withoutEtag = path.replace(/\.[0-9a-f]{24}$/, '')
  const name = isOverwritableName({ bucket, path: withoutEtag }) ? withoutEtag : path
  const row = await findObject(ctx.db, bucket, name)
  return row !== null && getStorageKey(row) === key
}

/** Deletes files that no row refers to, after a failed upload or a replaced picture. */
const deleteUnreferencedFiles: JobHandler = async (ctx, payload) => {
  for (const key of payload.keys as string[]) if (!(await isReferenced(ctx, key))) await ctx.storage.delete(key)
}

const generateRenditions: JobHandler = (ctx, payload) =>
  generateMissingRenditions(ctx, payload as { bucket: string; path: string; etag: string })

export const fileJobHandlers: Record<string, JobHandler> = {
  'file.sweep': deleteUnreferencedFiles,
  'picture.widths': generateRenditions,
}
/** Topics whose jobs use the processor for several seconds. */
export const heavyTopics: readonly string[] = ['picture.widths']
