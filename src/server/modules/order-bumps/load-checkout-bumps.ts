import type { BumpConditions } from '#domain/order-bump.ts'
import { type BumpVariant, listBumpVariants } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { listActiveOrderBumps, type OrderBumpRow } from './records/index.ts'

/** An active order bump with the variant that it adds. `cents` is the price that is charged for one unit. */
export type CheckoutBump = {
  id: string
  title: string
  text: string
  image: string | null
  placement: OrderBumpRow['placement']
  conditions: BumpConditions
  cents: number
  goods: BumpVariant
}

/**
 * Returns the variant that a bump adds: the selected one or, without a selection, the default variant of the product.
 * Null when it no longer exists.
 * @param variants those of `listBumpVariants`, which lists variants on sale and the default variant first
 */
export function findBumpVariant(
  { bump_product_id: productId, bump_variant_id: variantId }: Pick<OrderBumpRow, 'bump_product_id' | 'bump_variant_id'>,
  variants: readonly BumpVariant[],
): BumpVariant | null {
  const ofProduct = variants.filter(variant => variant.productId === productId)
  return (variantId ? ofProduct.find(variant => variant.variantId === variantId) : ofProduct[0]) ?? null
}

/** Loads the active order bumps of a product whose variants exist, in the order in which the checkout shows them. */
export async function loadCheckoutBumps(db: Db, productId: string): Promise<CheckoutBump[]> {
  const rows = await listActiveOrderBumps(db, productId)
  if (rows.length === 0) return []
  const variants = await listBumpVariants(db, [...new Set(rows.map(row => row.bump_product_id))])
  return rows.flatMap(row => {
    const goods = findBumpVariant(row, variants)
    if (!goods) return []
    const { id, title, text, placement, conditions } = row
    const cents = row.price_cents ?? goods.cents
    return [{ id, title, text, image: row.image ?? goods.image, placement, conditions, cents, goods }]
  })
}
