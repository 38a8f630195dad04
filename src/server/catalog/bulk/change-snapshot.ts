/**
 * Prices of a product before or after a change, in cents: the base price and the adjustment of each active variant by
 * id.
 */
export type PriceSnapshot = { price: number; adjustments: Record<string, number> }

/**
 * The values that a bulk change replaced, as stored in `catalog_changes`, with what an undo needs. A stock change
 * stores `stock_start` before and after per variant, because sales do not change `stock_start`.
 */
export type ChangeSnapshot =
  | { kind: 'price'; items: { id: string; before: PriceSnapshot; after: PriceSnapshot }[] }
  | { kind: 'stock'; items: { id: string; variants: { id: string; before: number | null; after: number }[] }[] }
  | { kind: 'active'; items: { id: string; after: boolean }[] }
