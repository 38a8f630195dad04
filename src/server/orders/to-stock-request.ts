import type { NewLine } from './repository.ts'

/** What a cart takes out of stock, and from whose reservation. */
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
