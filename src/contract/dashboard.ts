import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, LastDays, maxLedgerDays } from './ledger.ts'
import { PaymentMethod } from './payment-methods.ts'
import { Currency, Mode } from './shapes.ts'

/** The maximum number of days that one request may sum. */
export const maxDashboardDays = maxLedgerDays

/** The sums that docs/orders.md defines. Each event counts on the day on which it happened. */
const sums = {
  revenueCents: z.int(),
  refundedCents: z.int(),
  orders: z.int(),
  /** Number of checkouts that were opened, and how many of them were paid. */
  checkouts: z.int(),
  checkoutsPaid: z.int(),
  /** Number of orders to which offers were shown, and how many of them accepted an offer. */
  offered: z.int(),
  accepted: z.int(),
}
export const SalesSums = z.object(sums)
export type SalesSums = z.infer<typeof SalesSums>
export const SalesDay = z.object({ day: Day, ...sums })
export type SalesDay = z.infer<typeof SalesDay>

/**
 * Sales per day in the shop's time zone, in one currency and mode, and the same for an equal number of preceding days,
 * for comparison.
 */
export const readDashboard = endpoint('GET', '/api/v1/dashboard', {
  who: 'viewer',
  limit: 120,
  bytes: 0,
  cache: 0,
  /** Defaults: the last thirty days, the currency with most orders, and the current mode. */
  query: z.object({
    /** Selects this number of days up to today, instead of `from` and `to`. */
    days: z.optional(LastDays),
    from: z.optional(Day),
    to: z.optional(Day),
    currency: z.optional(Currency),
    mode: z.optional(Mode),
  }),
  reply: z.object({
    mode: Mode,
    timeZone: z.string(),
    from: Day,
    to: Day,
    /** Null when nothing happened in the period or in the preceding period. */
    currency: z.nullable(Currency),
    currencies: z.array(Currency),
    /** Every day of the period, oldest first. `before` contains the days that precede the period. */
    days: z.array(SalesDay),
    before: z.array(SalesDay),
    total: SalesSums,
    /** The sums of the preceding days. When the period ends today, they end at the same time of day. */
    totalBefore: SalesSums,
    /**
     * The orders placed in the period with each payment method, and how many of them were paid at any later time.
     * Renewals and free orders do not count. Methods without orders are left out.
     */
    methods: z.array(z.object({ method: PaymentMethod, orders: z.int(), paid: z.int() })),
  }),
  errors: ['period_invalid'],
})
