import * as z from 'zod/mini'
import { Cents, Id } from './shapes.ts'

/** A part of a kit as it was ordered. `quantity` is the number of units in one kit. */
const OrderLinePart = z.object({
  variantId: Id,
  title: z.string(),
  variantName: z.string(),
  sku: z.string(),
  image: z.nullable(z.string()),
  quantity: z.int(),
})

export const OrderLine = z.object({
  id: Id,
  kind: z.enum(['main', 'bump', 'upsell', 'shipping']),
  title: z.string(),
  variantName: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  image: z.nullable(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  /** Whether the line's payment was captured and the line is not fully refunded. */
  refundable: z.boolean(),
  paymentId: Id,
  variantId: z.nullable(Id),
  /** The parts of one kit, whose units were taken from stock; absent for a line without a kit. */
  parts: z.optional(z.array(OrderLinePart)),
  /** Current stock of the variant when it is tracked; null when nothing can be restocked. */
  stock: z.nullable(z.int()),
  /** Number of units that a refund can still restock. */
  restockable: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>
