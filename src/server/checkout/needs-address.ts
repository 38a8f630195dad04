import { needsRegion } from '#domain/countries.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { anyIsShipped } from '#server/shipping/index.ts'
import { matchingUpsell, offeredProducts } from '#server/upsells/index.ts'
import { findGoodsOf } from './link-goods.ts'
import { needsShipping } from './quote.ts'
import type { Address, CheckoutRow, Goods } from './repository.ts'

type Reads = Pick<Context, 'db' | 'clock'>

/**
 * Whether the buyer of these goods says where to send something: the goods, what is on a payment link, or what the funnel
 * offers once they are paid, which a press buys without another form. @param funnel the one that the purchase opens
 */
export async function needsAddress(ctx: Reads, goods: Goods, funnel: { id: string } | null): Promise<boolean> {
  if (needsShipping(goods)) return true
  if (goods.link) {
    return anyIsShipped(
      ctx.db,
      goods.link.row.lines.map(line => line.productId),
    )
  }
  return funnel !== null && anyIsShipped(ctx.db, await offeredProducts(ctx.db, funnel.id))
}

/** The same for a cart, whose goods and funnel are looked up. */
export async function cartNeedsAddress(ctx: Reads, row: CheckoutRow): Promise<boolean> {
  const goods = found(await findGoodsOf(ctx, row, null), 'product_not_found')
  const [line] = row.lines
  const sku = goods.variants.find(variant => variant.id === line?.variantId)?.sku ?? ''
  const needsFunnel = !goods.link && !needsShipping(goods)
  return needsAddress(
    ctx,
    goods,
    needsFunnel ? await matchingUpsell(ctx, [{ productId: goods.product.id, sku }]) : null,
  )
}

type Field = 'line1' | 'city' | 'zip' | 'state'
/** What a complete address lacks. The simple checkout asks for no state, so that nobody is asked for one there. */
export function missingOfAddress(address: Address, surface: CheckoutRow['surface']): Field[] {
  const required: Field[] = ['line1', 'city', 'zip']
  // Who calls without the field was not asked for it.
  if (surface === 'main' && needsRegion(address.country) && address.state === '') required.push('state')
  return required.filter(field => !address[field])
}

/** Refuses a buyer whose address lacks something while their goods are sent there (`buyer_missing`): the goods changed meanwhile. */
export async function requireAddress(
  ctx: Reads,
  goods: Goods,
  address: Address,
  funnel: { id: string } | null,
): Promise<void> {
  if (missingOfAddress(address, 'simple').length > 0 && (await needsAddress(ctx, goods, funnel)))
    throw new AppError('buyer_missing')
}
