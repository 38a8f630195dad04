import { upload } from '#api-client/upload.ts'
import { type bannerPositions, uploadProductBanner, uploadTemplateBanner } from '#contract/files.ts'
import { toPictureForm } from './picture-files.ts'

/**
 * A banner being edited. `file` is an image that was selected since the last save. Until the next save the image has a
 * temporary name, so that the preview can show the image but shoppers do not see it.
 */
export type Banner = { readonly url: string | null; readonly file: File | null }

export const toSavedBanner = (url: string | null): Banner => ({ url, file: null })

type BannerOwner = { productId: string } | { templateId: string }

/**
 * Stores a banner when its form is saved. A new file replaces the previous image under the banner's permanent name.
 * Returns the URL of the banner image, or null.
 */
export async function storeBanner(
  owner: BannerOwner,
  position: (typeof bannerPositions)[number],
  banner: Banner,
): Promise<string | null> {
  if (!banner.file) return banner.url
  const form = toPictureForm(banner.file)
  const stored =
    'productId' in owner
      ? await upload(uploadProductBanner, { params: { productId: owner.productId, position } }, form)
      : await upload(uploadTemplateBanner, { params: { templateId: owner.templateId, position } }, form)
  return stored.url
}
