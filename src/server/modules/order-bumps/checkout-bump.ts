import type { BumpConditions } from '#domain/order-bump.ts'
import type { BumpVariant } from '#server/modules/catalog/records/index.ts'
import type { ActiveBump, OrderBumpRow } from './records/index.ts'

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

/** Completes an order bump with the price and the image of its variant, unless the bump has its own. */
export const toCheckoutBump = ({ ownCents, image, goods, ...bump }: ActiveBump<BumpVariant>): CheckoutBump => ({
  ...bump,
  image: image ?? goods.image,
  cents: ownCents ?? goods.cents,
  goods,
})
