import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, type StoredImage, uploadImage } from '#contract/files.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { type ImageDestination, storeImage } from './store-image.ts'
import { withWorkspace } from './workspace.ts'

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

/** Streams the form’s file to disk, so that an oversized upload is rejected without holding it in memory. */
async function saveUploadToDisk(raw: FastifyRequest, folder: string): Promise<string> {
  const part = await raw.file()
  if (!part) throw new AppError('image_invalid', { fields: { file: 'missing' } })
  const file = join(folder, 'received')
  await pipeline(part.file, createWriteStream(file, { mode: 0o600 })).catch(error => {
    if (isTooLarge(error)) throw new AppError('image_too_large')
    // The client disconnected, so nobody receives this response.
    if (raw.raw.errored || raw.raw.aborted) throw new AppError('bad_request', { cause: error })
    throw error
  })
  if (part.file.truncated) throw new AppError('image_too_large')
  if (part.file.bytesRead > MAX_IMAGE_BYTES) throw new AppError('image_too_large')
  return file
}

export async function receiveImage(
  ctx: Context,
  raw: FastifyRequest,
  destination: ImageDestination,
): Promise<StoredImage> {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  if (Number(raw.headers['content-length'] ?? 0) > uploadImage.bytes) throw new AppError('image_too_large')
  pictureDecoders.now.assertHasCapacity()
  return withWorkspace(ctx, async folder => {
    const file = await saveUploadToDisk(raw, folder)
    await reauthorizeRequest(raw)
    return storeImage(ctx, destination, file, folder)
  })
}
