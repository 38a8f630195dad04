import { findLessonFileByKey } from '#server/modules/courses/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { assignWaitingKeys } from './records/license-keys/give-keys.ts'
import { findFileByKey } from './repository.ts'
import { assembleTopic, assembleUpload } from './uploads/assemble-upload.ts'

const isReferenced = async ({ db }: Context, key: string): Promise<boolean> =>
  (await findFileByKey(db, key)) !== null || (await findLessonFileByKey(db, key)) !== null

/** Deletes files that no row refers to, after a failed upload or the deletion of their row. */
const deleteUnreferencedFiles: JobHandler = async (ctx, payload) => {
  for (const key of payload.keys as string[]) if (!(await isReferenced(ctx, key))) await ctx.storage.delete(key)
}

const assignLicenseKeys: JobHandler = async (ctx, payload) => {
  await withTransaction(ctx, tx => assignWaitingKeys(tx, String(payload.benefitId)))
  ctx.wake()
}

export const digitalGoodsJobHandlers: Record<string, JobHandler> = {
  'digital_file.sweep': deleteUnreferencedFiles,
  [assembleTopic]: assembleUpload,
  'license_keys.assign': assignLicenseKeys,
}

/** Topics whose jobs read, write or delete many bytes of the storage. */
export const digitalFileTopics: readonly string[] = ['digital_file.sweep', assembleTopic]
