import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoredImage, uploadImage } from '#contract/files.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { storeImage } from './store-image.ts'

/** Reads the one file of a multipart body and stores it. */
export async function uploadImageHandler(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { bucket } = uploadImage.params.parse(raw.params)
  const { folder } = uploadImage.query.parse(raw.query)
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  const part = await raw.file()
  if (!part) throw new AppError('image_invalid', { fields: { file: 'missing' } })
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new AppError('image_too_large') : error
  })
  return reply.code(201).send(StoredImage.parse(await storeImage(ctx, { bucket, bytes, folder })))
}
