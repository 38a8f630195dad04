import { plainAddress, type SharePicture } from '#domain/plain-picture.ts'
import { plainFormOfFile, sharePicture } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { blobKey } from '../projects/blobs.ts'
import { pictureOfProducts } from '../repository.ts'
import { projectIndex } from '../site/project-index.ts'
import { type Shown, siteBase } from './host-data.ts'

/** A page is drawn without the size of its picture rather than later than that. */
const patienceMs = 1_500

/** The size of a picture of the project in the form that previews read; null while it is not known. */
async function sizeOf(ctx: Context, { page }: Shown, path: string) {
  const index = await projectIndex(ctx.db, page.revisionId)
  const file = index.file(decodeURIComponent(path.slice(siteBase(page).length + 1)))
  if (!file || !/^image\/(png|jpeg|gif|webp|avif)$/.test(file.mime)) return null
  const form = plainFormOfFile(ctx, { hash: file.blob_hash, key: blobKey(file.blob_hash) }, '1280')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  const made = await Promise.race([form, late]).finally(() => clearTimeout(timer))
  return made?.width && made.height ? { width: made.width, height: made.height } : null
}

/** The picture of a sales page in link previews: the one its head names, else that of a product it sells. */
export async function previewPicture(ctx: Context, shown: Shown, image: string | null): Promise<SharePicture | null> {
  if (image === null) return sharePicture(ctx, await pictureOfProducts(ctx.db, shown.campaign.product_ids))
  if (!image.startsWith('/_site/')) return { url: image, width: null, height: null }
  const size = await sizeOf(ctx, shown, image)
  return { url: plainAddress(ctx.config.publicUrl, image, '1280'), ...(size ?? { width: null, height: null }) }
}
