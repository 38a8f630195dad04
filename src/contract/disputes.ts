import * as z from 'zod/mini'
import { Cents, Currency, Id, Moment } from './shapes.ts'

/** answer: the bank waits for the shop. review: it thinks. over: an inquiry that ended without a chargeback. */
export const DisputePhase = z.enum(['answer', 'review', 'won', 'lost', 'over'])
export type DisputePhase = z.infer<typeof DisputePhase>

/** A charge that the card's holder disputes with their bank. */
export const OrderDispute = z.object({
  id: Id,
  paymentId: Id,
  phase: DisputePhase,
  /** The bank only asks: no money was taken back. */
  inquiry: z.boolean(),
  /** The provider's word for why. */
  reason: z.string(),
  amountCents: Cents,
  currency: Currency,
  /** Until when the bank takes evidence; null: it takes none. */
  dueBy: z.nullable(Moment),
  createdAt: Moment,
  closedAt: z.nullable(Moment),
})
export type OrderDispute = z.infer<typeof OrderDispute>
