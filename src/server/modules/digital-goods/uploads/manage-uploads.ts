import { statfs } from 'node:fs/promises'
import { maxDigitalBenefits } from '#contract/digital-goods.ts'
import { type DigitalUpload, maxUnfinishedUploads, type startDigitalUpload } from '#contract/digital-uploads.ts'
import type { Request } from '#contract/endpoint.ts'
import type { LessonFileRole } from '#domain/course.ts'
import { assertSpaceForFile, getLesson } from '#server/modules/courses/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { assertProductExists } from '../benefit-dto.ts'
import { findBenefit, getBenefit, listBenefitRows } from '../repository.ts'
import { assertVariantOfProduct } from '../save-benefit.ts'
import { cleanFileName, cleanMime } from '../store-file.ts'
import { enqueuePartDeletion } from './part-files.ts'
import {
  countUnfinishedUploads,
  deleteUpload,
  getUpload,
  getUploadForUpdate,
  insertUpload,
  listUploads,
  lockUploadsOfProduct,
} from './repository.ts'
import { loadUpload, loadUploads } from './upload-dto.ts'

/** An upload that receives nothing for this time, in ms, is deleted. */
const abandonedAfterMs = 24 * 3_600_000
/** Bytes of the disk that an upload leaves free, because the embedded database writes to the same disk. */
const reservedBytes = 500_000_000

export const getExpiry = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock().getTime() + abandonedAfterMs)

/**
 * Throws storage_full when the disk has no space for the parts and the assembled file, so that the seller learns it
 * before sending gigabytes. With a bucket only the assembled file is on the disk, until it was sent.
 */
async function assertEnoughSpace({ config }: Context, bytes: number): Promise<void> {
  const disk = await statfs(config.dataDir)
  const neededBytes = (config.s3 ? 1 : 2) * bytes + reservedBytes
  if (disk.bavail * disk.bsize < neededBytes) throw new AppError('storage_full')
}

type Input = Request<typeof startDigitalUpload>

/** Throws digital_benefit_not_found when the benefit has no file or belongs to another product. */
async function assertFileBenefit(tx: Tx, productId: string, benefitId: string): Promise<void> {
  const benefit = await getBenefit(tx.db, benefitId)
  if (benefit.kind !== 'file' || benefit.product_id !== productId) throw new AppError('digital_benefit_not_found')
}

type LessonTarget = { lessonId: string; role: LessonFileRole }

/** Returns the lesson and the role of its file; null for a file of a benefit. Throws invalid_fields. */
function parseLessonTarget({ lessonId, lessonRole, benefitId, variantId }: Input['body']): LessonTarget | null {
  const refuse = (field: string, reason: string) => new AppError('invalid_fields', { fields: { [field]: reason } })
  if (!lessonId && !lessonRole) return null
  if (!lessonId) throw refuse('lessonId', 'missing')
  if (!lessonRole) throw refuse('lessonRole', 'missing')
  if (benefitId) throw refuse('benefitId', 'unknown')
  if (variantId) throw refuse('variantId', 'unknown')
  return { lessonId, role: lessonRole }
}

/** Throws lesson_not_found when the lesson is not of a course of the product, and course_limit. */
async function assertLesson(tx: Tx, productId: string, target: LessonTarget): Promise<void> {
  const lesson = await getLesson(tx.db, target.lessonId)
  const course = await findBenefit(tx.db, lesson.benefit_id)
  if (course?.product_id !== productId) throw new AppError('lesson_not_found')
  await assertSpaceForFile(tx, target)
}

async function assertSpaceForBenefit(tx: Tx, productId: string, variantId: string | null): Promise<void> {
  await assertVariantOfProduct(tx, productId, variantId)
  if ((await listBenefitRows(tx.db, productId)).length >= maxDigitalBenefits)
    throw new AppError('digital_benefit_limit')
}

/** Starts an upload in parts. Throws the codes of `startDigitalUpload`. */
export async function startUpload(ctx: Context, { params, body }: Input): Promise<DigitalUpload> {
  const { bytes, benefitId = null, variantId = null } = body
  const lesson = parseLessonTarget(body)
  if (bytes === 0) throw new AppError('digital_file_missing')
  if (bytes > ctx.config.digitalFileMaxBytes) throw new AppError('digital_file_too_large')
  await assertProductExists(ctx, params.id)
  await assertEnoughSpace(ctx, bytes)
  return withTransaction(ctx, async tx => {
    if (lesson) await assertLesson(tx, params.id, lesson)
    else if (benefitId) await assertFileBenefit(tx, params.id, benefitId)
    else await assertSpaceForBenefit(tx, params.id, variantId)
    await lockUploadsOfProduct(tx.db, params.id)
    if ((await countUnfinishedUploads(tx.db, params.id)) >= maxUnfinishedUploads)
      throw new AppError('digital_upload_limit')
    const row = await insertUpload(tx.db, {
      id: newId(),
      product_id: params.id,
      benefit_id: benefitId,
      variant_id: variantId,
      lesson_id: lesson?.lessonId ?? null,
      lesson_role: lesson?.role ?? null,
      file_name: cleanFileName(body.fileName),
      mime: cleanMime(body.mime ?? ''),
      bytes,
      last_modified: body.lastModified ?? null,
      part_bytes: tx.config.digitalPartBytes,
      created_by: tx.actor?.memberId ?? null,
      created_at: tx.clock(),
      expires_at: getExpiry(tx),
    })
    return loadUpload(tx.db, row)
  })
}

/** Lists the caller's uploads of a product that are not done. Throws product_not_found. */
export async function listOwnUploads(ctx: Context, productId: string): Promise<{ uploads: DigitalUpload[] }> {
  await assertProductExists(ctx, productId)
  const rows = await listUploads(ctx.db, productId, ctx.actor?.memberId ?? null)
  return { uploads: await loadUploads(ctx.db, rows) }
}

/** Throws digital_upload_not_found. */
export const readUpload = async ({ db }: Context, id: string): Promise<DigitalUpload> =>
  loadUpload(db, await getUpload(db, id))

/** Cancels an upload and deletes its parts. Throws digital_upload_not_found. */
export function cancelUpload(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const upload = await getUploadForUpdate(tx.db, id)
    await deleteUpload(tx.db, id)
    await enqueuePartDeletion(tx, upload)
    return undefined
  })
}
