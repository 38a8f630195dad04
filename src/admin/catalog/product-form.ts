import type { Product, ShippingOption } from '#contract/catalog.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { isAboveMaxPrice, isBelowZero } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'

/** A product while it is edited, without its variants. */
export type ProductForm = {
  title: string
  priceCents: number | null
  checkoutTitle: string
  checkoutDescription: string
  images: readonly string[]
  shippingOptions: readonly ShippingOption[]
  language: Product['language']
  currency: SaleCurrency | null
  maxInstallments: number | null
}

export const toProductForm = (product: Product): ProductForm => ({
  title: product.title,
  priceCents: product.priceCents,
  checkoutTitle: product.checkoutTitle ?? '',
  checkoutDescription: product.checkoutDescription ?? '',
  images: product.images,
  shippingOptions: product.shippingOptions,
  language: product.language,
  currency: saleCurrencies.find(each => each === product.ownCurrency) ?? null,
  // A server of the version before does not send the field.
  maxInstallments: product.maxInstallments ?? null,
})

export function validateBasePrice(cents: number | null, variants: Product['variants']): string | null {
  if (cents === null) return catalog.priceMissing
  if (cents < 0) return catalog.priceNegative
  const below = variants.find(variant => isBelowZero(cents, variant.priceAdjustment))
  if (below) return catalog.variantBelowZero(below.name)
  const above = variants.find(variant => isAboveMaxPrice(cents, variant.priceAdjustment))
  return above ? catalog.variantTooHigh(above.name) : null
}
