import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoredImage, uploadProductBanner, uploadTemplateBanner } from '#contract/files.ts'
import { doesProductExist } from '#server/modules/catalog/records/index.ts'
import { doesOwnTemplateExist } from '#server/modules/templates/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getBannerPath, getTemplateBannerPath } from './names.ts'
import { receiveImage } from './receive-image.ts'

const bucket = 'product-images'

/** Replaces a product’s banner. The caller names only product and position; the file name is derived here. */
export async function uploadProductBannerHandler(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { productId, position } = uploadProductBanner.params.parse(raw.params)
  const id = productId.toLowerCase()
  if (!(await doesProductExist(ctx.db, id))) throw new AppError('product_not_found')
  const path = getBannerPath(id, position)
  return reply.send(StoredImage.parse(await receiveImage(ctx, raw, { bucket, path })))
}

export async function uploadTemplateBannerHandler(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { templateId, position } = uploadTemplateBanner.params.parse(raw.params)
  const id = templateId.toLowerCase()
  if (id !== 'default' && !(await doesOwnTemplateExist(ctx.db, id))) throw new AppError('template_not_found')
  const path = getTemplateBannerPath(id, position)
  return reply.send(StoredImage.parse(await receiveImage(ctx, raw, { bucket, path })))
}
