import type { NewProduct } from '#contract/catalog.ts'

let made = 0

/** A product that can be created; its SKU is used by no other. */
export function newProduct(change: Partial<NewProduct> = {}): NewProduct {
  made += 1
  return { title: `Product ${made}`, variants: [{ name: 'Only', sku: `SKU-${made}`, cents: 2_500 }], ...change }
}
