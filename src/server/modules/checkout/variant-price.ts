import { calculateUnitPrice } from '#domain/price.ts'
import { getInitialQuantity, getUnitPrice, listEffectiveSteps, type QuantityStep } from '#domain/quantity-price.ts'
import type { CheckoutItem, Variant } from './repository.ts'

const getOwnPrice = (goods: CheckoutItem, variant: Variant) =>
  calculateUnitPrice(goods.product.price, variant.price_adjustment)

/** A subscription charges the price that the provider knows, which does not depend on the quantity. */
const findPrices = ({ quantity_prices: prices, mapping }: Variant) => (mapping?.is_subscription ? null : prices)

/** The price in cents of each of `quantity` units of a variant, before any discount. */
export const getVariantPrice = (goods: CheckoutItem, variant: Variant, quantity = 1): number =>
  getUnitPrice(getOwnPrice(goods, variant), findPrices(variant)?.steps ?? [], quantity)

/** The quantity prices that lower the price of a variant. */
export const listVariantSteps = (goods: CheckoutItem, variant: Variant): QuantityStep[] =>
  listEffectiveSteps(getOwnPrice(goods, variant), findPrices(variant)?.steps ?? [])

/**
 * The quantity with which a checkout of a variant opens.
 * @param left units in stock; null for untracked stock
 */
export const getOpeningQuantity = (goods: CheckoutItem, variant: Variant, left: number | null): number =>
  getInitialQuantity(getOwnPrice(goods, variant), findPrices(variant), left)
