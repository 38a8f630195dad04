import { call } from '#api-client/call.ts'
import { type Product, updateProduct } from '#contract/catalog.ts'
import { bannerPositionBySlot } from '#contract/files.ts'
import { type BannerSlot, bannerSlots } from '#domain/checkout-template.ts'
import { type Banner, storeBanner } from './banner.ts'

type ProductBanners = Record<BannerSlot, Banner>

/** Thrown when everything was saved except the picked banners. `product` is the saved product. */
export class BannersNotSavedError extends Error {
  readonly product: Product
  constructor(product: Product, cause: unknown) {
    super('banners were not saved', { cause })
    this.product = product
  }
}

/**
 * Sorts the changed banners of a product: `picked` are files to upload after the other fields are saved, and `field` is
 * the part of `updateProduct` with the removed banners.
 */
export function sortChangedBanners(changed: { [Slot in BannerSlot]: Banner | undefined }) {
  const picked = bannerSlots.filter(slot => changed[slot]?.file)
  const removed = bannerSlots.filter(slot => changed[slot] && !changed[slot].file)
  return {
    picked,
    field: removed.length > 0 && {
      banners: Object.fromEntries(removed.map(slot => [slot, changed[slot]?.url ?? null])),
    },
  }
}

/**
 * Uploads the picked banners of a product whose other fields are saved, and saves them.
 * @throws BannersNotSavedError if a banner could not be uploaded or saved
 */
export async function savePickedBanners(
  saved: Product,
  picked: readonly BannerSlot[],
  banners: ProductBanners,
): Promise<Product> {
  if (picked.length === 0) return saved
  try {
    const stored = await Promise.all(
      picked.map(
        async slot =>
          [slot, await storeBanner({ productId: saved.id }, bannerPositionBySlot[slot], banners[slot])] as const,
      ),
    )
    const body = { banners: Object.fromEntries(stored), customized: true as const }
    return await call(updateProduct, { params: { id: saved.id }, body })
  } catch (error) {
    throw new BannersNotSavedError(saved, error)
  }
}
