import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, LastDays, maxLedgerDays } from './ledger.ts'
import { Currency, Mode } from './shapes.ts'

/** The longest period that is summed at once, in days. */
export const maxDashboardDays = maxLedgerDays

/** What docs/orders.md defines, each counted on the day it happened. */
const sums = {
  revenueCents: z.int(),
  refundedCents: z.int(),
  orders: z.int(),
  /** Checkouts that were opened, and those of them that were paid. */
  checkouts: z.int(),
  checkoutsPaid: z.int(),
  /** Orders that were shown offers, and those of them that took one. */
  offered: z.int(),
  accepted: z.int(),
}
export const SalesSums = z.object(sums)
export type SalesSums = z.infer<typeof SalesSums>
export const SalesDay = z.object({ day: Day, ...sums })
export type SalesDay = z.infer<typeof SalesDay>

/** Sales by day where the shop is, in one currency and mode, beside the same number of days before. */
export const readDashboard = endpoint('GET', '/api/v1/dashboard', {
  who: 'viewer',
  limit: 120,
  bytes: 0,
  cache: 0,
  /** Without days the last thirty; without a currency the one with most orders; without a mode the present one. */
  query: z.object({
    /** In place of days of the calendar: so many up to today. */
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
    /** Null: nothing happened in these days or before. */
    currency: z.nullable(Currency),
    currencies: z.array(Currency),
    /** Every day of the period, oldest first, and the days before it. */
    days: z.array(SalesDay),
    before: z.array(SalesDay),
    total: SalesSums,
    /** Of the days before; where the period ends today, up to the same time of day. */
    totalBefore: SalesSums,
  }),
  errors: ['period_invalid'],
})
