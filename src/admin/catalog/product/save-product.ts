import type * as z from 'zod/mini'
import { call } from '#api-client/call.ts'
import { type Product, updateProduct, type VariantChange } from '#contract/catalog.ts'
import { getChangedFields } from '../../ui/conflict/changes.ts'
import { savePickedBanners, sortChangedBanners } from '../../ui/save-picked-banners.ts'
import { buildQuantityPrices } from '../quantity-draft.ts'
import { isNewVariant, type ProductForm, toProductForm, type VariantEntry } from './product-form.ts'

/** Lists the variants of `mine` that are new or differ from `base`, in the order in which they are sent. */
export const listChangedVariants = (base: ProductForm, mine: ProductForm): VariantEntry[] =>
  mine.variants.filter(entry => {
    const opened = base.variants.find(({ id }) => id === entry.id)
    return JSON.stringify(opened) !== JSON.stringify(entry)
  })

/**
 * Builds the change of one variant. Stock, quantity prices and parts are sent only when they were edited: otherwise a
 * save would, for example, undo the sales made while the form was open.
 */
function buildVariantChange(entry: VariantEntry, opened: VariantEntry | undefined): z.input<typeof VariantChange> {
  const { name, sku, priceAdjustment, image } = entry
  const { stock, quantityPrices, parts } = opened ? getChangedFields(opened, entry) : entry
  const isKit = entry.parts.length > 0
  return {
    ...(!isNewVariant(entry) && { id: entry.id }),
    ...{ name, sku, priceAdjustment: priceAdjustment ?? 0, image },
    ...(stock !== undefined && !isKit && { stock: stock.trim() === '' ? null : Number(stock) }),
    ...(quantityPrices && { quantityPrices: buildQuantityPrices(quantityPrices) }),
    ...(parts && { parts: parts.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 1 })) }),
  }
}

const appearanceFields = ['checkoutTitle', 'checkoutDescription', 'templateId', 'top', 'bottom1', 'bottom2'] as const

/**
 * Saves the differences between the form and the opened product. One request saves fields and variants, and detects a
 * conflict with another person. After it, picked banners are uploaded and saved.
 * @throws BannersNotSavedError if only the first request succeeded
 */
export async function saveProduct(opened: Product, mine: ProductForm): Promise<Product> {
  const base = toProductForm(opened)
  const changed = getChangedFields(base, mine)
  const { priceCents, images, shippingOptions, variants: _, top, bottom1, bottom2, ...fields } = changed
  const banners = sortChangedBanners({ top, bottom1, bottom2 })
  const variants = listChangedVariants(base, mine)
  const saved = await call(updateProduct, {
    params: { id: opened.id },
    body: {
      ...fields,
      ...(typeof priceCents === 'number' && { priceCents }),
      ...(images && { images: [...images] }),
      ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
      ...banners.field,
      ...(variants.length > 0 && {
        variants: variants.map(entry =>
          buildVariantChange(
            entry,
            base.variants.find(({ id }) => id === entry.id),
          ),
        ),
      }),
      ...(appearanceFields.some(field => changed[field] !== undefined) && { customized: true }),
      version: opened.version,
    },
  })
  return savePickedBanners(saved, banners.picked, mine)
}
