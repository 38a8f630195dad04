import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findSubscriptionFacts, listKitsOfPart } from './repository.ts'

/**
 * Throws when the active variant with this SKU cannot become a subscription: subscription_of_kit, subscription_in_kit
 * (with the kits that contain the variant) or subscription_with_quantity_prices. Any SKU without a variant is allowed.
 * The caller has locked the kits and the product.
 */
export async function assertCanSubscribe(tx: Tx, sku: string): Promise<void> {
  const facts = await findSubscriptionFacts(tx.db, sku)
  if (!facts) return
  if (facts.isKit) throw new AppError('subscription_of_kit')
  const kits = await listKitsOfPart(tx.db, { variantId: facts.variantId })
  if (kits.length > 0) throw new AppError('subscription_in_kit', { data: { kits } })
  if (facts.hasQuantityPrices) throw new AppError('subscription_with_quantity_prices')
}
