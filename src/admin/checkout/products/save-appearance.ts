import { call } from '#api-client/call.ts'
import { type Product, updateProduct } from '#contract/catalog.ts'
import { getChangedFields } from '../../ui/conflict/changes.ts'
import { savePickedBanners, sortChangedBanners } from '../../ui/save-picked-banners.ts'
import { type AppearanceForm, toAppearanceForm } from './appearance-form.ts'

/**
 * Saves the fields of `mine` that differ from the product as it was opened. The texts are saved first, because this
 * request detects a conflict with another person; then each picked picture replaces the one that shoppers saw.
 * @throws BannersNotSavedError if only the texts were saved
 */
export async function saveAppearance(opened: Product, mine: AppearanceForm): Promise<Product> {
  const { top, bottom1, bottom2, shippingOptions, ...words } = getChangedFields(toAppearanceForm(opened), mine)
  const banners = sortChangedBanners({ top, bottom1, bottom2 })
  const saved = await call(updateProduct, {
    params: { id: opened.id },
    body: {
      ...words,
      ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
      ...banners.field,
      version: opened.version,
      customized: true,
    },
  })
  return savePickedBanners(saved, banners.picked, mine)
}
