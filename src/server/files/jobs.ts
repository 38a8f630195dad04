import type { Context } from '#server/kernel/context.ts'
import type { Job } from '#server/kernel/worker.ts'
import { isOverwritable, keyOf } from './names.ts'
import { makeRenditions } from './rendition.ts'
import { findObject } from './repository.ts'

/** Whether a row still holds what lies under a key. */
async function isHeld(ctx: Context, key: string): Promise<boolean> {
  const [bucket = '', ...rest] = key.split('/')
  const path = rest.join('/')
  const withoutContent = path.replace(/\.[0-9a-f]{24}$/, '')
  const name = isOverwritable({ bucket, path: withoutContent }) ? withoutContent : path
  const row = await findObject(ctx.db, bucket, name)
  return row !== null && keyOf(row) === key
}

/** Removes files that no row names: of an upload that came to nothing, or of a name that got another content. */
const sweep: Job = async (ctx, payload) => {
  for (const key of payload.keys as string[]) if (!(await isHeld(ctx, key))) await ctx.storage.delete(key)
}

const makeWidths: Job = (ctx, payload) => makeRenditions(ctx, payload as { bucket: string; path: string; etag: string })

/** What the outbox's topics of files do. */
export const fileJobs: Record<string, Job> = { 'file.sweep': sweep, 'picture.widths': makeWidths }
/** Those that take the processor for seconds. */
export const heavyTopics: readonly string[] = ['picture.widths']
