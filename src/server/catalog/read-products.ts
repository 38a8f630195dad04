import type { Product, PublicProduct } from '#contract/catalog.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { presentProduct } from './present.ts'
import { findProduct, listProductsOnSale, type ProductWithVariants, readPublicProduct } from './repository.ts'

export async function getProduct(ctx: Context, id: string): Promise<Product> {
  return presentProduct(found(await findProduct(ctx.db, id), 'product_not_found'))
}

export async function readProduct(ctx: Context, id: string): Promise<PublicProduct> {
  const named = ctx.config.databaseDirectUrl === ctx.config.databaseUrl
  return found(await readPublicProduct(ctx.db, id, named), 'product_not_found')
}

/** Active products, newest first, with their active variants: the shop's window. */
export const productsOnSale = (ctx: Context, take: number): Promise<ProductWithVariants[]> =>
  listProductsOnSale(ctx.db, take)

/** Addresses of pictures that the shop's newest products show, each once. */
export async function picturesOnSale(ctx: Context): Promise<string[]> {
  const products = await productsOnSale(ctx, 200)
  return [...new Set(products.flatMap(product => product.images))].sort()
}
