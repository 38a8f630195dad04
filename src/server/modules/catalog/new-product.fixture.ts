import type { NewProduct } from '#contract/catalog.ts'

let createdCount = 0

/** A valid product with a unique SKU. */
export function buildNewProduct(change: Partial<NewProduct> = {}): NewProduct {
  createdCount += 1
  return {
    title: `Product ${createdCount}`,
    variants: [{ name: 'Only', sku: `SKU-${createdCount}`, cents: 2_500 }],
    ...change,
  }
}
