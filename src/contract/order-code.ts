import * as z from 'zod/mini'
import { PaymentMethod } from './payment-methods.ts'
import { Cents, Moment } from './shapes.ts'

/**
 * A code with which an unpaid order can still be paid. `now` is the server's time, so that a browser with a wrong clock
 * counts down correctly.
 */
export const OrderCode = z.object({
  method: PaymentMethod,
  code: z.string(),
  amountCents: Cents,
  expiresAt: Moment,
  now: Moment,
  /**
   * A WhatsApp link to the buyer with a text in the order's language and the link of the order's page. Null unless the
   * phone is a Brazilian mobile number.
   */
  whatsApp: z.nullable(z.string()),
})
export type OrderCode = z.infer<typeof OrderCode>
