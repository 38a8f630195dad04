import type { JobHandler } from '#server/platform/queue/worker.ts'
import { findFileByKey } from './repository.ts'

/** Deletes files that no row refers to, after a failed upload. */
const deleteUnreferencedFiles: JobHandler = async (ctx, payload) => {
  for (const key of payload.keys as string[]) if (!(await findFileByKey(ctx.db, key))) await ctx.storage.delete(key)
}

export const digitalGoodsJobHandlers: Record<string, JobHandler> = { 'digital_file.sweep': deleteUnreferencedFiles }
