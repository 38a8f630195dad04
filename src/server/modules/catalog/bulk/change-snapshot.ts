/**
 * Prices of a product before or after a change, in cents: the base price, and the price adjustments of the active
 * variants by variant id.
 */
export type PriceSnapshot = { price: number; adjustments: Record<string, number> }

/**
 * The data that `catalog_changes` stores so that a bulk change can be undone. A stock change stores `stock_start` of
 * each variant before and after the change, because sales do not alter `stock_start`.
 */
export type ChangeSnapshot =
  | { kind: 'price'; items: { id: string; before: PriceSnapshot; after: PriceSnapshot }[] }
  | { kind: 'stock'; items: { id: string; variants: { id: string; before: number | null; after: number }[] }[] }
  | { kind: 'active'; items: { id: string; after: boolean }[] }
