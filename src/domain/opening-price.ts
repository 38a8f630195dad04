import { getInitialQuantity, getUnitPrice, type QuantityPrices } from './quantity-price.ts'
import { getDisplayPriceCents } from './variant.ts'

type PricedVariant = {
  cents: number
  isDefault: boolean
  stock: number | null
  quantityPrices?: QuantityPrices | undefined
}
type PricedProduct = { priceCents: number; variants: readonly PricedVariant[] }

/**
 * What a shopper pays for a product whose checkout opens: `cents` for `quantity` units of the default variant. `isFrom`
 * says that another variant costs more or less; `cents` is then the price of the cheapest one.
 */
export type OpeningPrice = { cents: number; quantity: number; isFrom: boolean }

/** Returns the price that is paid without a promotion code. Codes lower it only for those who type or follow them. */
export function getOpeningPrice(product: PricedProduct): OpeningPrice {
  const opened = product.variants.find(variant => variant.isDefault) ?? product.variants[0]
  const quantity = opened ? getInitialQuantity(opened.cents, opened.quantityPrices ?? null, opened.stock) : 1
  if (opened && quantity > 1) {
    const unitCents = getUnitPrice(opened.cents, opened.quantityPrices?.steps ?? [], quantity)
    return { cents: unitCents * quantity, quantity, isFrom: false }
  }
  const prices = product.variants.map(({ cents }) => cents)
  const lowest = Math.min(...prices)
  if (prices.some(cents => cents !== lowest)) return { cents: lowest, quantity: 1, isFrom: true }
  return { cents: getDisplayPriceCents(product), quantity: 1, isFrom: false }
}
