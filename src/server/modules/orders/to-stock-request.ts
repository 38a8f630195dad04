import type { NewLine } from './repository.ts'

/** Lists the units to reserve for a cart, and the checkout and browser they are reserved for. Shipping has no stock. */
export const toStockRequest = (cart: {
  checkoutId: string | null
  browser_hash: string | null
  lines: readonly NewLine[]
}) => ({
  checkoutId: cart.checkoutId,
  browser: cart.browser_hash,
  goods: cart.lines.flatMap(({ kind, variant_id: variantId, quantity }) =>
    variantId && kind !== 'shipping' ? [{ variantId, quantity }] : [],
  ),
})
