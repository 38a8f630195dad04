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
 * The price that a product's checkout shows when it opens: `cents` is the total of `quantity` units of the default
 * variant. `isFrom` means that one unit is selected and the variants differ in price; `cents` is then the lowest price.
 */
export type OpeningPrice = { cents: number; quantity: number; isFrom: boolean }

/** Returns the opening price without promotion codes, because only some shoppers use one. */
export function getOpeningPrice(product: PricedProduct): OpeningPrice {
  const selected = product.variants.find(variant => variant.isDefault) ?? product.variants[0]
  const quantity = selected ? getInitialQuantity(selected.cents, selected.quantityPrices ?? null, selected.stock) : 1
  if (selected && quantity > 1) {
    const unitCents = getUnitPrice(selected.cents, selected.quantityPrices?.steps ?? [], quantity)
    return { cents: unitCents * quantity, quantity, isFrom: false }
  }
  const prices = product.variants.map(({ cents }) => cents)
  const lowest = Math.min(...prices)
  if (prices.some(cents => cents !== lowest)) return { cents: lowest, quantity: 1, isFrom: true }
  return { cents: getDisplayPriceCents(product), quantity: 1, isFrom: false }
}
