import { variantCents } from '#domain/variant.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import {
  findProduct,
  listProductsByIds,
  listProductsOnSale,
  type ProductWithVariants,
  type VariantRow,
} from './repository.ts'

/** What is sold: the product with its active variants, the variant chosen, its price in cents and the currency. */
export type Sellable = { product: ProductWithVariants; variant: VariantRow; cents: number; currency: string }
type Wanted = { productId: string; sku?: string | null | undefined; variantId?: string | null | undefined }

/**
 * The product and variant behind an address or a cart line. Without sku and variantId it is the default variant.
 * Throws product_not_found for an unknown or archived product, variant_not_found for a variant that is unknown,
 * deleted or another product's.
 */
export async function findSellable(ctx: Context, { productId, sku, variantId }: Wanted): Promise<Sellable> {
  const product = found(await findProduct(ctx.db, productId), 'product_not_found')
  if (!product.is_active) throw new AppError('product_not_found')
  const variant = found(
    product.variants.find(
      one => (!sku || one.sku === sku) && (!variantId || one.id === variantId) && (sku || variantId || one.is_default),
    ) ?? (sku || variantId ? null : product.variants[0]),
    'variant_not_found',
  )
  return { product, variant, cents: variantCents(product.price, variant.price_adjustment), currency: product.soldIn }
}

/** Active products, newest first, with their active variants: the shop's window. */
export const productsOnSale = (ctx: Context, take: number): Promise<ProductWithVariants[]> =>
  listProductsOnSale(ctx.db, take)

/** Products by id, newest first, archived ones too; unknown ids are left out. */
export const productsByIds = (ctx: Context, ids: readonly string[]): Promise<ProductWithVariants[]> =>
  listProductsByIds(ctx.db, ids)
