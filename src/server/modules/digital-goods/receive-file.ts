import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { toStorageFull, withWorkspace } from '#server/modules/files/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
import { assertProductExists, type DigitalBenefits, loadBenefits } from './benefit-dto.ts'
import { getBenefit } from './repository.ts'
import { type SavedStream, saveStream } from './save-stream.ts'
import {
  addFileBenefit,
  cleanFileName,
  cleanMime,
  type FileDescription,
  lockFileBenefit,
  recordBenefitFile,
  storeFile,
} from './store-file.ts'

type ReceivedFile = FileDescription & SavedStream & { path: string }

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

async function saveToDisk(ctx: Context, raw: FastifyRequest, folder: string): Promise<ReceivedFile> {
  const part = await raw.file({ limits: { fileSize: ctx.config.digitalFileMaxBytes } })
  if (!part) throw new AppError('digital_file_missing')
  const path = join(folder, 'received')
  const saved = await saveStream(part.file, path).catch(error => {
    if (isTooLarge(error)) throw new AppError('digital_file_too_large')
    // The client disconnected, so nobody receives this response.
    if (raw.raw.errored || raw.raw.aborted) throw new AppError('bad_request', { cause: error })
    throw error
  })
  if (part.file.truncated) throw new AppError('digital_file_too_large')
  if (saved.bytes === 0) throw new AppError('digital_file_missing')
  return { path, fileName: cleanFileName(part.filename ?? ''), mime: cleanMime(part.mimetype), ...saved }
}

async function receiveFile(
  ctx: Context,
  raw: FastifyRequest,
  findBenefitId: (tx: Tx, name: string) => Promise<string>,
) {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  await withWorkspace(ctx, async folder => {
    const file = await saveToDisk(ctx, raw, folder)
    await reauthorizeRequest(raw)
    await storeFile(ctx, file, async (tx, stored) =>
      recordBenefitFile(tx, await findBenefitId(tx, file.fileName), stored),
    )
  }).catch(error => {
    throw toStorageFull(error)
  })
}

/** Adds a file to what the buyers of a product receive. */
export async function receiveNewFile(
  ctx: Context,
  raw: FastifyRequest,
  target: { productId: string; variantId: string | null },
): Promise<DigitalBenefits> {
  await assertProductExists(ctx, target.productId)
  await receiveFile(ctx, raw, (tx, fileName) => addFileBenefit(tx, target, fileName))
  return loadBenefits(ctx, target.productId)
}

/** Adds a new version of the file of a benefit. */
export async function receiveFileVersion(ctx: Context, raw: FastifyRequest, id: string): Promise<DigitalBenefits> {
  const benefit = await getBenefit(ctx.db, id)
  if (benefit.kind !== 'file') throw new AppError('digital_benefit_not_found')
  await receiveFile(ctx, raw, tx => lockFileBenefit(tx, id))
  return loadBenefits(ctx, benefit.product_id)
}
