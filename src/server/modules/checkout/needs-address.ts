import { needsRegion } from '#domain/countries.ts'
import { hasShippableItems } from '#server/modules/shipping/index.ts'
import { findMatchingUpsell, listOfferedProducts } from '#server/modules/upsells/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { listPurchasedItems } from './cart-lines.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { needsShipping, priceCheckout } from './price-checkout.ts'
import type { Address, CheckoutItem, CheckoutRow } from './repository.ts'

type ReadContext = Pick<Context, 'db' | 'clock'>

/**
 * Whether the buyer must give a shipping address: for the product, for the items of a payment link, or for offers of
 * the funnel, which are bought later with one click and no form.
 * @param funnel the funnel that the purchase opens
 */
export async function needsAddress(
  ctx: ReadContext,
  goods: CheckoutItem,
  funnel: { id: string } | null,
): Promise<boolean> {
  if (needsShipping(goods)) return true
  if (goods.link) {
    return hasShippableItems(
      ctx.db,
      goods.link.row.lines.map(line => line.productId),
    )
  }
  return funnel !== null && hasShippableItems(ctx.db, await listOfferedProducts(ctx.db, funnel.id))
}

/** Same as needsAddress for a checkout row. The funnel is looked up only when the goods themselves need no shipping. */
export async function cartNeedsAddress(ctx: ReadContext, row: CheckoutRow): Promise<boolean> {
  const goods = await loadCheckoutItem(ctx, row, null)
  const needsFunnel = !goods.link && !needsShipping(goods)
  const purchase = needsFunnel ? listPurchasedItems(goods, priceCheckout(goods, row)) : []
  return needsAddress(ctx, goods, needsFunnel ? await findMatchingUpsell(ctx, purchase) : null)
}

type AddressField = 'line1' | 'city' | 'zip' | 'state'
/** The simple checkout has no state field and never requires a state. */
export function listMissingAddressFields(address: Address, surface: CheckoutRow['surface']): AddressField[] {
  const required: AddressField[] = ['line1', 'city', 'zip']
  // An undefined state means that the caller's form has no state field; only an empty string counts as missing.
  if (surface === 'main' && needsRegion(address.country) && address.state === '') required.push('state')
  return required.filter(field => !address[field])
}

/**
 * Throws buyer_missing when the address is incomplete although something is shipped, because the cart changed after the
 * buyer entered the address.
 */
export async function assertAddressComplete(
  ctx: ReadContext,
  goods: CheckoutItem,
  address: Address,
  funnel: { id: string } | null,
): Promise<void> {
  if (listMissingAddressFields(address, 'simple').length > 0 && (await needsAddress(ctx, goods, funnel)))
    throw new AppError('buyer_missing')
}
