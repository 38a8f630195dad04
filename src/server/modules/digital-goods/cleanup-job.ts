import { deleteUnusedCourses } from '#server/modules/courses/records/index.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deleteFilesOfBenefits, selectUnusedBenefits } from './repository.ts'
import { enqueuePartDeletion } from './uploads/part-files.ts'
import { deleteUpload, lockExpiredUploads } from './uploads/repository.ts'

const hourMs = 3_600_000
/** Uploads that one transaction deletes. */
const batchSize = 20
/** No payment that read a benefit before it was removed is still in progress after this time, in ms. */
const removedForMs = hourMs

/**
 * Deletes uploads that received nothing for a day, and the files and lessons of removed benefits that nobody has access
 * to. The rows are deleted first, so that no row refers to a missing file; the files follow when the transaction has
 * committed.
 */
export const digitalFilesJob: ScheduledJob = {
  name: 'digital files',
  intervalMs: hourMs,
  run: ctx =>
    withTransaction(ctx, async tx => {
      const expired = await lockExpiredUploads(tx.db, tx.clock(), batchSize)
      for (const upload of expired) {
        await deleteUpload(tx.db, upload.id)
        await enqueuePartDeletion(tx, upload)
      }
      const removedBefore = new Date(tx.clock().getTime() - removedForMs)
      const unused = selectUnusedBenefits(tx.db, removedBefore)
      const keys = [
        ...(await deleteFilesOfBenefits(tx.db, unused)),
        ...(await deleteUnusedCourses(tx.db, unused, tx.clock())),
      ]
      if (keys.length > 0) await enqueue(tx, 'digital_file.sweep', { keys })
      return expired.length === batchSize ? 1 : 0
    }),
}
