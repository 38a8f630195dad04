import type { PaymentMethod } from '#domain/order.ts'
import {
  type BumpCart,
  type BumpHost,
  findBumpRefusal,
  isSoldWithMethod,
  meetsBumpConditions,
} from '#domain/order-bump.ts'
import type { CheckoutBump } from '#server/modules/order-bumps/index.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'
import { getVariantPrice } from './variant-price.ts'

/** An order bump that a cart may contain. */
export type CartBump = CheckoutBump & { isSelected: boolean }

export type BumpedCart = Pick<CheckoutRow, 'state' | 'lines' | 'campaign_id' | 'country'>

/** The ids of the order bumps in the lines of a cart, including those that can no longer be sold. */
export const listSelectedIds = ({ lines }: Pick<CheckoutRow, 'lines'>): string[] =>
  lines.flatMap(line => line.bumpId ?? [])

/**
 * Whether units of a bump are in stock. A cart in payment may hold the last unit itself, so its selected bumps stay in
 * the cart. The next payment attempt removes those that are sold out.
 */
const hasUnits = ({ goods }: CheckoutBump, { state }: BumpedCart, isSelected: boolean) =>
  goods.units !== 0 || (isSelected && state === 'paying')

/** Lists the order bumps that a cart may contain, whatever the payment method, in the order in which they are shown. */
export function listCartBumps(goods: CheckoutItem, row: BumpedCart): CartBump[] {
  const [line] = row.lines
  const variant = goods.variants.find(each => each.id === line?.variantId)
  if (!line || !variant || goods.bumps.length === 0) return []
  const host: BumpHost = {
    isSubscription: variant.mapping?.is_subscription ?? false,
    currency: goods.product.currency ?? goods.shopCurrency,
    ships: goods.product.shipping_options.length > 0,
  }
  const cart: BumpCart = {
    campaignId: row.campaign_id,
    variantId: variant.id,
    country: row.country,
    goodsCents: getVariantPrice(goods, variant, line.quantity) * line.quantity,
  }
  const selected = listSelectedIds(row)
  return goods.bumps
    .map(bump => ({ ...bump, isSelected: selected.includes(bump.id) }))
    .filter(
      bump =>
        findBumpRefusal(bump.goods, host) === null &&
        meetsBumpConditions(bump.conditions, cart) &&
        hasUnits(bump, row, bump.isSelected),
    )
}

/**
 * Returns the ids of all order bumps that were ever offered to a cart. Returns undefined when the cart's row already
 * contains all of them.
 */
export function findNewOfferedIds(
  goods: CheckoutItem,
  row: BumpedCart & Pick<CheckoutRow, 'offered_bump_ids'>,
): string[] | undefined {
  const earlier = row.offered_bump_ids ?? []
  const added = listCartBumps(goods, row).filter(({ id }) => !earlier.includes(id))
  return added.length > 0 ? [...earlier, ...added.map(({ id }) => id)] : undefined
}

/** The selected bumps that are sold with a payment method. */
export const listSoldBumps = (bumps: readonly CartBump[], method: PaymentMethod): CartBump[] =>
  bumps.filter(bump => bump.isSelected && isSoldWithMethod(bump.conditions, method))

/** Builds the cart line of a bump. */
export const toBumpLine = ({ id, title, goods }: CheckoutBump): CheckoutRow['lines'][number] => ({
  productId: goods.productId,
  variantId: goods.variantId,
  quantity: 1,
  bump: true,
  bumpId: id,
  title,
})

/**
 * Removes the bumps that a cart may no longer contain from its lines. Returns the remaining lines, the titles of the
 * removed bumps, and whether anything changed.
 */
export function removeUnavailableBumps(goods: CheckoutItem, row: BumpedCart) {
  const bumps = listCartBumps(goods, row)
  const selected = listSelectedIds(row)
  const lost = selected.filter(id => !bumps.some(bump => bump.id === id))
  return {
    isChanged: lost.length > 0,
    lines: row.lines.filter(line => !line.bumpId || !lost.includes(line.bumpId)),
    removed: row.lines.flatMap(({ bumpId, title }) => (bumpId && title && lost.includes(bumpId) ? [title] : [])),
  }
}
