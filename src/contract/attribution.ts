import * as z from 'zod/mini'

/** One visit that says where the buyer came from. */
export const OrderTouch = z.object({
  /**
   * The campaign and source parameters and click ids of the URL: `utm_*`, `fbclid`, `gclid`, `gbraid`, `wbraid`,
   * `ttclid`, `msclkid`, `src`, `sck`, `xcod`, and `_fbp` and `_fbc` where the page's own pixel set them.
   */
  parameters: z.record(z.string(), z.string()),
  /** Origin and path of the other site that linked to the page. */
  referrer: z.nullable(z.string()),
  /** The path of the first page of this visit. */
  landingPath: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type OrderTouch = z.infer<typeof OrderTouch>

/**
 * The first and the last touch before the order, equal when there was only one. Both are null when nothing is known.
 * Orders of an earlier version have the utm parameters of the last touch only. `source` of an order contains these
 * parameters and the campaign whose page led to the checkout. For roles below administrator, referrers are omitted and
 * the values of click and browser ids are masked.
 */
export const OrderAttribution = z.object({ first: z.nullable(OrderTouch), last: z.nullable(OrderTouch) })
export type OrderAttribution = z.infer<typeof OrderAttribution>
