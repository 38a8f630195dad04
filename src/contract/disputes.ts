import * as z from 'zod/mini'
import { Cents, Currency, Id, Moment } from './shapes.ts'

/**
 * The phase of a dispute. `answer`: the bank waits for the shop's evidence. `review`: the bank decides. `over`: an
 * inquiry ended without a chargeback.
 */
export const DisputePhase = z.enum(['answer', 'review', 'won', 'lost', 'over'])
export type DisputePhase = z.infer<typeof DisputePhase>

/** A charge that the cardholder disputes with their bank. */
export const OrderDispute = z.object({
  id: Id,
  paymentId: Id,
  phase: DisputePhase,
  /** Whether the bank only inquires and has not withdrawn any money. */
  inquiry: z.boolean(),
  /** The provider's code for the reason of the dispute. */
  reason: z.string(),
  amountCents: Cents,
  currency: Currency,
  /** Deadline for submitting evidence; null when the bank accepts none. */
  dueBy: z.nullable(Moment),
  createdAt: Moment,
  closedAt: z.nullable(Moment),
})
export type OrderDispute = z.infer<typeof OrderDispute>
