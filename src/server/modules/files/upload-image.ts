import type { FastifyReply, FastifyRequest } from 'fastify'
import { imageFolders, StoredImage, uploadImage } from '#contract/files.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { receiveImage } from './receive-image.ts'

/** Stores a picture under a generated name. */
export async function uploadImageHandler(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { bucket } = uploadImage.params.parse(raw.params)
  const { folder } = uploadImage.query.parse(raw.query)
  if (folder && imageFolders[folder] !== bucket)
    throw new AppError('invalid_fields', { fields: { folder: 'other_bucket' } })
  return reply.code(201).send(StoredImage.parse(await receiveImage(ctx, raw, { bucket, folder })))
}
