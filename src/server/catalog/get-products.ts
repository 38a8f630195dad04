import type { Product, PublicProduct } from '#contract/catalog.ts'
import type { Context } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { toProductDto } from './product-dto.ts'
import { findProduct, findPublicProduct, listProductsOnSale, type ProductWithVariants } from './repository.ts'

export async function getProduct(ctx: Context, id: string): Promise<Product> {
  return toProductDto(orThrow(await findProduct(ctx.db, id), 'product_not_found'))
}

export async function getPublicProduct(ctx: Context, id: string): Promise<PublicProduct> {
  const named = ctx.config.databaseDirectUrl === ctx.config.databaseUrl
  return orThrow(await findPublicProduct(ctx.db, id, named), 'product_not_found')
}

/** Active products, newest first, with their active variants: the shop's window. */
export const findProductsOnSale = (ctx: Context, take: number): Promise<ProductWithVariants[]> =>
  listProductsOnSale(ctx.db, take)

/** Addresses of pictures that the shop's newest products show, each once. */
export async function listPicturesOnSale(ctx: Context): Promise<string[]> {
  const products = await findProductsOnSale(ctx, 200)
  return [...new Set(products.flatMap(product => product.images))].sort()
}
