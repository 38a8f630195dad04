import { type Product, updateProduct } from '#contract/catalog.ts'
import { bannerPositionBySlot } from '#contract/files.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { call } from '#web/call.ts'
import { storeBanner } from '../../ui/banner.ts'
import { getChangedFields } from '../../ui/conflict/changes.ts'
import { type AppearanceForm, toAppearanceForm } from './appearance-form.ts'

/** Some of it is saved: `product` is how far it came. */
export class PartialSaveError extends Error {
  readonly product: Product
  constructor(product: Product, cause: unknown) {
    super('pictures were not saved', { cause })
    this.product = product
  }
}

/**
 * Saves what `mine` changes of the product as it was opened. Words first, whose save says whether somebody else saved
 * meanwhile; then the pictures that were picked, each in place of the one that shoppers saw.
 */
export async function saveAppearance(over: Product, mine: AppearanceForm): Promise<Product> {
  const { top, bottom1, bottom2, shippingOptions, ...words } = getChangedFields(toAppearanceForm(over), mine)
  const pictures = { top, bottom1, bottom2 }
  const picked = bannerSlots.filter(slot => pictures[slot]?.file)
  const params = { id: over.id }
  const kept = bannerSlots.filter(slot => pictures[slot] && !picked.includes(slot))
  const saved = await call(updateProduct, {
    params,
    body: {
      ...words,
      ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
      ...(kept.length > 0 && { banners: Object.fromEntries(kept.map(slot => [slot, mine[slot].url])) }),
      version: over.version,
      customized: true,
    },
  })
  if (picked.length === 0) return saved
  try {
    const stored = await Promise.all(
      picked.map(
        async slot =>
          [slot, await storeBanner({ productId: over.id }, bannerPositionBySlot[slot], mine[slot])] as const,
      ),
    )
    return await call(updateProduct, { params, body: { banners: Object.fromEntries(stored), customized: true } })
  } catch (error) {
    throw new PartialSaveError(saved, error)
  }
}
