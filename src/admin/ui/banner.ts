import { type bannerPositions, uploadProductBanner, uploadTemplateBanner } from '#contract/files.ts'
import { upload } from '#web/upload.ts'
import { toPictureForm } from './picture-files.ts'

/**
 * A banner while it is edited. `file` was picked since the last save: its picture lies under a name of its own until then,
 * so that a preview shows it and no shopper does.
 */
export type Banner = { readonly url: string | null; readonly file: File | null }

export const toSavedBanner = (url: string | null): Banner => ({ url, file: null })

type BannerOwner = { productId: string } | { templateId: string }

/** What a save stores of a banner: a picked file replaces, under the banner's lasting name, what shoppers saw. */
export async function storeBanner(
  of: BannerOwner,
  position: (typeof bannerPositions)[number],
  banner: Banner,
): Promise<string | null> {
  if (!banner.file) return banner.url
  const form = toPictureForm(banner.file)
  const stored =
    'productId' in of
      ? await upload(uploadProductBanner, { params: { productId: of.productId, position } }, form)
      : await upload(uploadTemplateBanner, { params: { templateId: of.templateId, position } }, form)
  return stored.url
}
