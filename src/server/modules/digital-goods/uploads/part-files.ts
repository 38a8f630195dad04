import { countParts } from '#domain/upload-parts.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { digitalFilesFolder } from '../names.ts'
import type { UploadRow } from './repository.ts'
import { toPartedFile } from './upload-dto.ts'

export const getPartKey = (uploadId: string, number: number): string =>
  `${digitalFilesFolder}/parts/${uploadId}/${number}`

/**
 * Deletes the files of all parts once the transaction has committed. Parts that have no row are included, because their
 * process may have been killed before it wrote the row.
 */
export async function enqueuePartDeletion(tx: Tx, upload: UploadRow): Promise<void> {
  const numbers = Array.from({ length: countParts(toPartedFile(upload)) }, (_, index) => index + 1)
  await enqueue(tx, 'digital_file.sweep', { keys: numbers.map(number => getPartKey(upload.id, number)) })
}
