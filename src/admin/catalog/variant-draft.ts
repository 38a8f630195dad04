import type { Variant } from '#contract/catalog.ts'
import { isAboveMaxPrice, isBelowZero } from '#domain/variant.ts'
import { catalog } from '#words/index.ts'

/** A variant while it is edited; the stock as it is typed, where nothing means that it is not counted. */
export type VariantEdit = {
  name: string
  sku: string
  priceAdjustment: number | null
  stock: string
  image: string | null
}
export type VariantErrors = { name?: string; sku?: string; priceAdjustment?: string; stock?: string }

export const toVariantEdit = (variant: Variant | null): VariantEdit => ({
  name: variant?.name ?? '',
  sku: variant?.sku ?? '',
  priceAdjustment: variant?.priceAdjustment ?? 0,
  stock: variant?.stock?.toString() ?? '',
  image: variant?.image ?? null,
})

/** @param priceCents the product's price, which the adjustment is added to */
export const validateVariant = (draft: VariantEdit, priceCents: number): VariantErrors => ({
  ...(draft.name.trim() === '' && { name: catalog.fieldMissing }),
  ...(draft.sku.trim() === '' && { sku: catalog.fieldMissing }),
  ...(draft.priceAdjustment === null && { priceAdjustment: catalog.priceMissing }),
  ...(isBelowZero(priceCents, draft.priceAdjustment ?? 0) && { priceAdjustment: catalog.belowZero }),
  ...(isAboveMaxPrice(priceCents, draft.priceAdjustment ?? 0) && { priceAdjustment: catalog.tooHigh }),
  ...(!/^\d{0,9}$/.test(draft.stock.trim()) && { stock: catalog.stockInvalid }),
})

/** What is told at once, beside the final price: an adjustment that leads too low or too high, not one that is still missing. */
export function validateWhileTyping(draft: VariantEdit, priceCents: number): VariantErrors {
  const { priceAdjustment } = validateVariant(draft, priceCents)
  return draft.priceAdjustment !== null && priceAdjustment ? { priceAdjustment } : {}
}
