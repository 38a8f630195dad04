import { getCompatiblePictureUrl, type SharePicture } from '#domain/compatible-picture.ts'
import { findPictureOfProducts } from '#server/modules/catalog/records/index.ts'
import { findSharePicture, getOrCreatePlainForm } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { getBlobKey } from '../projects/blobs.ts'
import { loadProjectIndex } from '../site/project-index.ts'
import { getSiteBase, type PageInCampaign } from './host-data.ts'

/** Time in ms after which a page is sent without the size of its picture. */
const sizeTimeoutMs = 1_500

/** The size of a project's picture in the format for link previews; null while it is unknown. */
async function findPictureSize(ctx: Context, { page }: PageInCampaign, path: string) {
  const index = await loadProjectIndex(ctx.db, page.revisionId)
  const file = index.file(decodeURIComponent(path.slice(getSiteBase(page).length + 1)))
  if (!file || !/^image\/(png|jpeg|gif|webp|avif)$/.test(file.mime)) return null
  const form = getOrCreatePlainForm(ctx, { hash: file.blob_hash, key: getBlobKey(file.blob_hash) }, '1280')
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), sizeTimeoutMs)
  })
  const plainForm = await Promise.race([form, timeout]).finally(() => clearTimeout(timer))
  return plainForm?.width && plainForm.height ? { width: plainForm.width, height: plainForm.height } : null
}

/**
 * The picture for link previews: the picture that the document's head specifies, or else a picture of a product in the
 * campaign.
 */
export async function findPreviewPicture(
  ctx: Context,
  pageInCampaign: PageInCampaign,
  image: string | null,
): Promise<SharePicture | null> {
  if (image === null)
    return findSharePicture(ctx, await findPictureOfProducts(ctx.db, pageInCampaign.campaign.product_ids))
  if (!image.startsWith('/_site/')) return { url: image, width: null, height: null }
  const size = await findPictureSize(ctx, pageInCampaign, image)
  return {
    url: getCompatiblePictureUrl(ctx.config.publicUrl, image, '1280'),
    ...(size ?? { width: null, height: null }),
  }
}
