/** A product's prices as a change found and left them: the base, and the adjustment of each active variant by its id. */
export type PriceSnapshot = { price: number; adjustments: Record<string, number> }

/**
 * What a change of many products replaced, as it is kept in `catalog_changes`: the products, each with what undoing
 * needs. Of stock that is `start`, which sales do not move: what it was and what the change made of it, by variant.
 */
export type ChangeSnapshot =
  | { kind: 'price'; items: { id: string; before: PriceSnapshot; after: PriceSnapshot }[] }
  | { kind: 'stock'; items: { id: string; variants: { id: string; before: number | null; after: number }[] }[] }
  | { kind: 'active'; items: { id: string; after: boolean }[] }
