import { call } from '#api-client/call.ts'
import { type Product, updateProduct } from '#contract/catalog.ts'
import { bannerPositionBySlot } from '#contract/files.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { storeBanner } from '../../ui/banner.ts'
import { getChangedFields } from '../../ui/conflict/changes.ts'
import { type AppearanceForm, toAppearanceForm } from './appearance-form.ts'

/** Thrown when the texts were saved but the picked pictures were not; `product` is the last saved state. */
export class PartialSaveError extends Error {
  readonly product: Product
  constructor(product: Product, cause: unknown) {
    super('pictures were not saved', { cause })
    this.product = product
  }
}

/**
 * Saves the fields of `mine` that differ from the product as it was opened. The texts are saved first, because this
 * request detects a conflict with another person; then each picked picture replaces the one that shoppers saw.
 * @throws PartialSaveError if only the texts were saved
 */
export async function saveAppearance(opened: Product, mine: AppearanceForm): Promise<Product> {
  const { top, bottom1, bottom2, shippingOptions, ...words } = getChangedFields(toAppearanceForm(opened), mine)
  const pictures = { top, bottom1, bottom2 }
  const pickedSlots = bannerSlots.filter(slot => pictures[slot]?.file)
  const params = { id: opened.id }
  const otherSlots = bannerSlots.filter(slot => pictures[slot] && !pickedSlots.includes(slot))
  const saved = await call(updateProduct, {
    params,
    body: {
      ...words,
      ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
      ...(otherSlots.length > 0 && { banners: Object.fromEntries(otherSlots.map(slot => [slot, mine[slot].url])) }),
      version: opened.version,
      customized: true,
    },
  })
  if (pickedSlots.length === 0) return saved
  try {
    const stored = await Promise.all(
      pickedSlots.map(
        async slot =>
          [slot, await storeBanner({ productId: opened.id }, bannerPositionBySlot[slot], mine[slot])] as const,
      ),
    )
    return await call(updateProduct, { params, body: { banners: Object.fromEntries(stored), customized: true } })
  } catch (error) {
    throw new PartialSaveError(saved, error)
  }
}
