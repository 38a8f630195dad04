import { needsRegion } from '#domain/countries.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { isAnyShipped } from '#server/shipping/index.ts'
import { findMatchingUpsell, listOfferedProducts } from '#server/upsells/index.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { needsShipping } from './price-checkout.ts'
import type { Address, CheckoutItem, CheckoutRow } from './repository.ts'

type ReadContext = Pick<Context, 'db' | 'clock'>

/**
 * Whether the buyer of these goods says where to send something: the goods, what is on a payment link, or what the funnel
 * offers once they are paid, which a press buys without another form. @param funnel the one that the purchase opens
 */
export async function needsAddress(
  ctx: ReadContext,
  goods: CheckoutItem,
  funnel: { id: string } | null,
): Promise<boolean> {
  if (needsShipping(goods)) return true
  if (goods.link) {
    return isAnyShipped(
      ctx.db,
      goods.link.row.lines.map(line => line.productId),
    )
  }
  return funnel !== null && isAnyShipped(ctx.db, await listOfferedProducts(ctx.db, funnel.id))
}

/** The same for a cart, whose goods and funnel are looked up. */
export async function cartNeedsAddress(ctx: ReadContext, row: CheckoutRow): Promise<boolean> {
  const goods = orThrow(await loadCheckoutItem(ctx, row, null), 'product_not_found')
  const [line] = row.lines
  const sku = goods.variants.find(variant => variant.id === line?.variantId)?.sku ?? ''
  const needsFunnel = !goods.link && !needsShipping(goods)
  return needsAddress(
    ctx,
    goods,
    needsFunnel ? await findMatchingUpsell(ctx, [{ productId: goods.product.id, sku }]) : null,
  )
}

type AddressField = 'line1' | 'city' | 'zip' | 'state'
/** What a complete address lacks. The simple checkout asks for no state, so that nobody is asked for one there. */
export function listMissingAddressFields(address: Address, surface: CheckoutRow['surface']): AddressField[] {
  const required: AddressField[] = ['line1', 'city', 'zip']
  // Who calls without the field was not asked for it.
  if (surface === 'main' && needsRegion(address.country) && address.state === '') required.push('state')
  return required.filter(field => !address[field])
}

/** Refuses a buyer whose address lacks something while their goods are sent there (`buyer_missing`): the goods changed meanwhile. */
export async function assertAddressComplete(
  ctx: ReadContext,
  goods: CheckoutItem,
  address: Address,
  funnel: { id: string } | null,
): Promise<void> {
  if (listMissingAddressFields(address, 'simple').length > 0 && (await needsAddress(ctx, goods, funnel)))
    throw new AppError('buyer_missing')
}
