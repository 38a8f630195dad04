import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bannerPositions } from '#contract/files.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { getBannerPath, getPublicPath, getStorageKey, getTemplateBannerPath } from './names.ts'
import { findObject } from './repository.ts'
import { deleteImage, storeCopy } from './store-image.ts'
import { withWorkspace } from './workspace.ts'

const bucket = 'product-images'
type Banner = { product: string; position: (typeof bannerPositions)[number] }

/**
 * Returns the URL of a banner for the copy of a product or template. A picture stored under the original’s name may be
 * overwritten later, so it is stored again under the copy’s name. Any other picture keeps its URL.
 */
async function copyToOwner(ctx: Context, address: string, fromPath: string, toPath: string): Promise<string> {
  const row = await findObject(ctx.db, bucket, fromPath)
  if (!row || !address.startsWith(getPublicPath(row).replace(/\?.*/, ''))) return address
  return withWorkspace(ctx, async folder => {
    const stream = await ctx.storage.open(getStorageKey(row))
    if (!stream) return address
    const file = join(folder, 'copied')
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    return (await storeCopy(ctx, { bucket, path: toPath }, row, file)).url
  })
}

export const copyBanner = (ctx: Context, address: string, from: Banner, to: Banner): Promise<string> =>
  copyToOwner(ctx, address, getBannerPath(from.product, from.position), getBannerPath(to.product, to.position))

/** Returns the URL of a banner for the copy of a template. The system default template is named 'default'. */
export const copyTemplateBanner = (
  ctx: Context,
  address: string,
  position: Banner['position'],
  from: string,
  to: string,
): Promise<string> =>
  copyToOwner(ctx, address, getTemplateBannerPath(from, position), getTemplateBannerPath(to, position))

/**
 * Deletes the banners of a deleted template, except those whose URL is still used elsewhere.
 * @param isShown whether any remaining row refers to a picture of that path
 */
export async function removeTemplateBanners(
  tx: Tx,
  template: string,
  isShown: (path: string) => Promise<boolean>,
): Promise<void> {
  for (const position of bannerPositions) {
    const path = getTemplateBannerPath(template, position)
    if (!(await isShown(path))) await deleteImage(tx, bucket, path)
  }
}
