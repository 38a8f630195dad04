import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DigitalUpload } from '#contract/digital-uploads.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { LessonFileRole } from '#domain/course.ts'
import { listMissingParts } from '#domain/upload-parts.ts'
import { attachLessonFile, getLesson } from '#server/modules/courses/records/index.ts'
import { toStorageFull, withWorkspace } from '#server/modules/files/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { getBenefitForUpdate } from '../repository.ts'
import { saveStream } from '../save-stream.ts'
import { addFileBenefit, lockFileBenefit, recordBenefitFile, type StoredFile, storeFile } from '../store-file.ts'
import { enqueuePartDeletion, getPartKey } from './part-files.ts'
import {
  deletePart,
  deleteParts,
  findParts,
  findUpload,
  getUploadForUpdate,
  lockUpload,
  type PartRow,
  type UploadRow,
  updateUpload,
} from './repository.ts'
import { loadUpload, toPartedFile } from './upload-dto.ts'

export const assembleTopic = 'digital_upload.assemble'

/** A part that is missing in the storage or that differs from what arrived. It must be sent again. */
class DamagedPart extends Error {
  readonly part: PartRow
  constructor(part: PartRow) {
    super(`part ${part.number} of upload ${part.upload_id} is missing or damaged`)
    this.part = part
  }
}
/** The upload was canceled, or another process has assembled it. */
class UploadEnded extends Error {}

/** Lets the worker assemble the file, once all parts are here. Throws digital_upload_incomplete. */
export function completeUpload(ctx: Context, id: string): Promise<DigitalUpload> {
  return withTransaction(ctx, async tx => {
    const upload = await getUploadForUpdate(tx.db, id)
    if (upload.state !== 'receiving') return loadUpload(tx.db, upload)
    const parts = await findParts(tx.db, [id])
    const received = parts.map(part => part.number)
    if (listMissingParts(toPartedFile(upload), received).length > 0) throw new AppError('digital_upload_incomplete')
    await enqueue(tx, assembleTopic, { upload: id })
    return loadUpload(tx.db, await updateUpload(tx.db, id, { state: 'assembling' }))
  })
}

/** Yields the bytes of all parts in their order. Throws DamagedPart. */
async function* readParts(ctx: Context, parts: readonly PartRow[]) {
  for (const part of parts) {
    const stream = await ctx.storage.open(getPartKey(part.upload_id, part.number))
    if (!stream) throw new DamagedPart(part)
    const hash = createHash('sha256')
    for await (const chunk of stream) {
      ctx.gone().throwIfAborted()
      hash.update(chunk)
      yield chunk as Buffer
    }
    if (hash.digest('hex') !== part.sha256) throw new DamagedPart(part)
  }
}

/** Adds the file to its benefit, or to a new one. Returns the id of the benefit. */
async function addToBenefit(tx: Tx, upload: UploadRow, file: StoredFile): Promise<string> {
  const { benefit_id, product_id, variant_id, file_name } = upload
  const benefitId = benefit_id
    ? await lockFileBenefit(tx, benefit_id)
    : await addFileBenefit(tx, { productId: product_id, variantId: variant_id }, file_name)
  await recordBenefitFile(tx, benefitId, file)
  return benefitId
}

/** Adds the file to its lesson. The lock of the course comes first, as in every change of its outline. */
async function addToLesson(tx: Tx, lessonId: string, role: LessonFileRole, file: StoredFile): Promise<void> {
  const lesson = await getLesson(tx.db, lessonId)
  await getBenefitForUpdate(tx.db, lesson.benefit_id)
  await attachLessonFile(tx, { lessonId, role }, file)
}

async function finishUpload(tx: Tx, id: string, file: StoredFile): Promise<void> {
  const upload = await lockUpload(tx.db, id)
  if (upload?.state !== 'assembling') throw new UploadEnded()
  const { lesson_id, lesson_role } = upload
  if (lesson_id && lesson_role) await addToLesson(tx, lesson_id, lesson_role, file)
  const benefitId = lesson_id ? null : await addToBenefit(tx, upload, file)
  await updateUpload(tx.db, id, { state: 'done', benefit_id: benefitId })
  await deleteParts(tx.db, id)
  await enqueuePartDeletion(tx, upload)
}

async function assemble(ctx: Context, { id, file_name, mime, created_by }: UploadRow): Promise<void> {
  const parts = await findParts(ctx.db, [id])
  // The audit log then says who uploaded the file.
  const actor = created_by === null ? null : { memberId: created_by, sessionId: null, role: 'editor' as const }
  await withWorkspace(ctx, async folder => {
    const path = join(folder, 'assembled')
    const saved = await saveStream(readParts(ctx, parts), path)
    const file = { path, fileName: file_name, mime, ...saved }
    await storeFile({ ...ctx, actor }, file, (tx, stored) => finishUpload(tx, id, stored))
  })
}

/** Lets the sender send a damaged part again. */
async function reopenUpload(ctx: Context, part: PartRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    const upload = await lockUpload(tx.db, part.upload_id)
    if (upload?.state !== 'assembling') return
    await deletePart(tx.db, part)
    await updateUpload(tx.db, upload.id, { state: 'receiving' })
  })
}

async function failUpload(ctx: Context, id: string, problem: ErrorCode): Promise<void> {
  await withTransaction(ctx, async tx => {
    const upload = await lockUpload(tx.db, id)
    if (upload?.state !== 'assembling') return
    await updateUpload(tx.db, id, { state: 'failed', problem })
    await deleteParts(tx.db, id)
    await enqueuePartDeletion(tx, upload)
  })
}

/**
 * Assembles the file of a completed upload and adds it to its benefit or lesson. A process that is killed leaves the
 * parts, from which the next attempt starts again. When two processes assemble one upload, the first to commit wins.
 */
export const assembleUpload: JobHandler = async (ctx, payload, attempt) => {
  const id = String(payload.upload)
  const upload = await findUpload(ctx.db, id)
  if (upload?.state !== 'assembling') return
  try {
    await assemble(ctx, upload)
  } catch (error) {
    if (error instanceof UploadEnded) return
    if (error instanceof DamagedPart) return reopenUpload(ctx, error.part)
    const problem = toStorageFull(error)
    if (problem instanceof AppError && problem.code !== 'unavailable') return failUpload(ctx, id, problem.code)
    if (attempt?.isLastAttempt) await failUpload(ctx, id, 'unavailable')
    throw error
  }
}
