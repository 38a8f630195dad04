import type { Product, PublicProduct } from '#contract/catalog.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { toProductDto } from './product-dto.ts'
import {
  findPublicProduct,
  getProductWithVariants,
  listProductsOnSale,
  type ProductWithVariants,
} from './repository.ts'

export async function getProduct(ctx: Context, id: string): Promise<Product> {
  return toProductDto(await getProductWithVariants(ctx.db, id))
}

export async function getPublicProduct(ctx: Context, id: string): Promise<PublicProduct> {
  const useNamedStatement = ctx.config.databaseDirectUrl === ctx.config.databaseUrl
  return orThrow(await findPublicProduct(ctx.db, id, useNamedStatement), 'product_not_found')
}

export const findProductsOnSale = (ctx: Context, take: number): Promise<ProductWithVariants[]> =>
  listProductsOnSale(ctx.db, take)

/** Distinct image URLs of the shop's newest active products. */
export async function listPicturesOnSale(ctx: Context): Promise<string[]> {
  const products = await findProductsOnSale(ctx, 200)
  return [...new Set(products.flatMap(product => product.images))].sort()
}
