import { calculateUnitPrice } from '#domain/price.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { isAboveMaxPrice, isBelowZero } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { lacksCurrency } from '../product-draft.ts'
import { findStepError } from '../quantity-draft.ts'
import { validateVariant } from '../variant-draft.ts'
import { isNewVariant, type ProductForm, type VariantEntry } from './product-form.ts'
import { buildVariantKey } from './product-merge.ts'

/** Error texts by the key of the field, in the order of the page. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Returns why a base price cannot be saved: it is missing or negative, or the price of one of `variants` would be
 * negative or too high.
 */
export function validateBasePrice(cents: number | null, variants: readonly VariantEntry[]): string | null {
  if (cents === null) return catalog.priceMissing
  if (cents < 0) return catalog.priceNegative
  const below = variants.find(variant => isBelowZero(cents, variant.priceAdjustment ?? 0))
  if (below) return catalog.variantBelowZero(below.name)
  const above = variants.find(variant => isAboveMaxPrice(cents, variant.priceAdjustment ?? 0))
  return above ? catalog.variantTooHigh(above.name) : null
}

function listVariantErrors(entry: VariantEntry, form: ProductForm, base: ProductForm): [string, string][] {
  const { id } = entry
  const priceCents = form.priceCents ?? 0
  const { stock, ...errors } = validateVariant(entry, priceCents)
  const opened = base.variants.find(each => each.id === id)
  const isPriceEdited = !opened || opened.priceAdjustment !== entry.priceAdjustment
  // If only the base price was edited, the error is shown at the base price.
  if (!isPriceEdited && entry.priceAdjustment !== null) delete errors.priceAdjustment
  const skuKey = toSkuComparisonKey(entry.sku)
  const isRepeated = form.variants.some(each => each.id !== id && toSkuComparisonKey(each.sku) === skuKey)
  if (!errors.sku && isRepeated && (isNewVariant(entry) || opened?.sku !== entry.sku)) errors.sku = catalog.skuTaken
  const areStepsEdited = JSON.stringify(opened?.quantityPrices) !== JSON.stringify(entry.quantityPrices)
  const stepError =
    areStepsEdited && findStepError(entry.quantityPrices, calculateUnitPrice(priceCents, entry.priceAdjustment ?? 0))
  return [
    ...Object.entries(errors).map(([field, text]): [string, string] => [buildVariantKey(id, field as 'name'), text]),
    ...(stepError ? [[buildVariantKey(id, 'quantityPrices'), stepError.text] as [string, string]] : []),
    ...(stock ? [[buildVariantKey(id, 'stock'), stock] as [string, string]] : []),
  ]
}

/** Returns the errors that prevent the form from being saved. */
export function validateProduct(
  form: ProductForm,
  base: ProductForm,
  shopCurrency: string | null | undefined,
): FieldErrors {
  const price = validateBasePrice(
    form.priceCents,
    form.variants.filter(entry => {
      const opened = base.variants.find(({ id }) => id === entry.id)
      return opened && opened.priceAdjustment === entry.priceAdjustment
    }),
  )
  return {
    ...(form.title.trim() === '' && { title: catalog.titleMissing }),
    ...(price && { priceCents: price }),
    ...Object.fromEntries(form.variants.flatMap(entry => listVariantErrors(entry, form, base))),
    ...(lacksCurrency(form.currency, shopCurrency) && { currency: catalog.currencyMissing }),
  }
}
