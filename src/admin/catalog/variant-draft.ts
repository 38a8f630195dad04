import type { Variant } from '#contract/catalog.ts'
import { formatPartName } from '#domain/kit.ts'
import { isAboveMaxPrice, isBelowZero } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { noQuantityPrices, type QuantityEdit, toQuantityEdit } from './quantity-draft.ts'

/** A part of a kit while it is edited. Its stock and price are not included, because they change with every sale. */
export type PartEdit = { variantId: string; name: string; quantity: number | null }

/** A variant while it is edited. `stock` is the typed text; empty means that stock is not tracked. */
export type VariantEdit = {
  name: string
  sku: string
  priceAdjustment: number | null
  stock: string
  image: string | null
  quantityPrices: QuantityEdit
  /** The parts of a kit; empty for a variant that is not a kit. */
  parts: readonly PartEdit[]
}
export type VariantErrors = { name?: string; sku?: string; priceAdjustment?: string; stock?: string; parts?: string }

export const toVariantEdit = (variant: Variant | null): VariantEdit => ({
  name: variant?.name ?? '',
  sku: variant?.sku ?? '',
  priceAdjustment: variant?.priceAdjustment ?? 0,
  // The stock of a kit is that of its parts.
  stock: variant?.parts ? '' : (variant?.stock?.toString() ?? ''),
  image: variant?.image ?? null,
  quantityPrices: variant?.quantityPrices ? toQuantityEdit(variant.quantityPrices) : noQuantityPrices,
  parts: (variant?.parts ?? []).map(part => ({
    variantId: part.variantId,
    name: formatPartName(part),
    quantity: part.quantity,
  })),
})

/** @param priceCents the product's price in cents, to which the adjustment is added */
export const validateVariant = (draft: VariantEdit, priceCents: number): VariantErrors => ({
  ...(draft.name.trim() === '' && { name: catalog.fieldMissing }),
  ...(draft.sku.trim() === '' && { sku: catalog.fieldMissing }),
  ...(draft.priceAdjustment === null && { priceAdjustment: catalog.priceMissing }),
  ...(isBelowZero(priceCents, draft.priceAdjustment ?? 0) && { priceAdjustment: catalog.belowZero }),
  ...(isAboveMaxPrice(priceCents, draft.priceAdjustment ?? 0) && { priceAdjustment: catalog.tooHigh }),
  ...(!/^\d{0,9}$/.test(draft.stock.trim()) && { stock: catalog.stockInvalid }),
  ...(draft.parts.some(part => part.quantity === null) && { parts: catalog.kit.quantityMissing }),
})

/** Reports a price adjustment that makes the price too low or too high, but not an adjustment that is still missing. */
export function validateWhileTyping(draft: VariantEdit, priceCents: number): VariantErrors {
  const { priceAdjustment } = validateVariant(draft, priceCents)
  return draft.priceAdjustment !== null && priceAdjustment ? { priceAdjustment } : {}
}
