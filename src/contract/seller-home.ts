import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Mode, Moment } from './shapes.ts'

/** At most five rows of each list are sent, with the number of all rows. */
const list = <T extends z.core.$ZodType>(item: T) => z.object({ count: z.int(), first: z.array(item) })

const AwaitingOrder = z.object({
  id: Id,
  number: z.int(),
  amountCents: z.int(),
  currency: Currency,
  /** When the order's code expires. */
  expiresAt: Moment,
})
const DueDispute = z.object({
  orderId: Id,
  orderNumber: z.int(),
  amountCents: z.int(),
  currency: Currency,
  /** Until when the bank accepts evidence. */
  dueBy: Moment,
})
const LowStockVariant = z.object({
  productId: Id,
  title: z.string(),
  variantName: z.string(),
  /** The units in stock, at most `LOW_STOCK_THRESHOLD`. */
  units: z.int(),
})

const Note = z.object({ title: z.string(), text: z.string() })
/** What a version gives the seller, in both languages of the administration. */
export const ReleaseNotes = z.object({ en: z.array(Note), 'pt-BR': z.array(Note) })
export type ReleaseNotes = z.infer<typeof ReleaseNotes>
const WhatChanged = z.object({ version: z.string(), notes: ReleaseNotes })
export type WhatChanged = z.infer<typeof WhatChanged>

/**
 * What waits for the seller in the shop's current mode: unpaid orders with a code that can still be paid, the one that
 * expires next first; disputes that can still be answered, the most urgent first; and variants on sale whose stock is low,
 * the lowest first.
 */
export const readSellerHome = endpoint('GET', '/api/v1/home', {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: z.object({
    mode: Mode,
    awaiting: list(AwaitingOrder),
    disputes: list(DueDispute),
    stock: list(LowStockVariant),
    /** What changed in this version; null while the shop runs the version with which it started. */
    whatChanged: z.nullable(WhatChanged),
  }),
})
