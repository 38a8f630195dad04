export { createProduct } from './create-product.ts'
export { findProductsOnSale, getPublicProduct } from './get-products.ts'
export { isCatalogEmpty } from './is-catalog-empty.ts'
export { updateProduct } from './update-product.ts'
