import type { Product } from '#contract/catalog.ts'
import type { ProductForm } from './product-form.ts'
import type { FieldErrors } from './validate-product.ts'

/** What each section of the page needs to edit its part of the form. */
export type ProductEditing = {
  product: Product
  draft: ProductForm
  base: ProductForm
  setDraft: (update: (current: ProductForm) => ProductForm) => void
  change: (changed: Partial<ProductForm>) => void
  /** The errors to show, by field. */
  errors: FieldErrors
  /** The currency of the prices: the one chosen in the form, or the shop's. */
  currency: string
}
