import * as z from 'zod/mini'
import { PaymentMethod } from './payment-methods.ts'
import { Cents, Id } from './shapes.ts'

// The checkout reads this file. The storefront's build removes constants that are calls (vite.config.ts); the objects of
// order-bumps.ts would bring zod to every shopper.

/** The maximum number of order bumps of one product. */
export const maxOrderBumps = 5

/** Where the checkout shows an order bump: in the summary of the order, or above the button that pays. */
export const OrderBumpPlacement = z.enum(['summary', 'above_button'])
export type OrderBumpPlacement = z.infer<typeof OrderBumpPlacement>

/** An order bump as the shopper sees it. */
export const OfferedBump = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** The title of the product that is added, as the order names the product. */
  productTitle: z.string(),
  image: z.nullable(z.string()),
  /** The price that is charged for the bump, before discounts. */
  cents: Cents,
  /** The price in the catalog; null unless it is higher than `cents`. */
  compareAtCents: z.nullable(Cents),
  placement: OrderBumpPlacement,
  /** The parts of a kit, as text; absent when the bump is not a kit. */
  contents: z.optional(z.string()),
  isSelected: z.boolean(),
  /** The only methods with which the bump is sold; empty means all methods. Quotes of other methods do not contain it. */
  methods: z.array(PaymentMethod),
})
export type OfferedBump = z.infer<typeof OfferedBump>
