import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, isPlausibleMoment, Mode, Moment } from './shapes.ts'

/** A day of the calendar where the shop is: '2026-11-20'. */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(day => isPlausibleMoment(day) && new Date(day).toISOString().startsWith(day)),
)

/** How many days up to today, where the shop is; in an address it is a text. */
export const LastDays = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(366))),
)

/** Cents as they moved the balance: what left it is negative. Net is the sum of the five before it; payouts stand apart. */
const sums = {
  inCents: z.int(),
  refundCents: z.int(),
  disputeCents: z.int(),
  feeCents: z.int(),
  otherCents: z.int(),
  netCents: z.int(),
  payoutCents: z.int(),
}
const LedgerSums = z.object(sums)
export type LedgerSums = z.infer<typeof LedgerSums>
const LedgerDay = z.object({ day: Day, ...sums })
export type LedgerDay = z.infer<typeof LedgerDay>

/** The longest period that is summed at once, in days. */
export const maxLedgerDays = 366

/** What the provider booked, by day where the shop is, in one currency and mode. */
export const readLedger = endpoint('GET', '/api/v1/ledger', {
  who: 'viewer',
  limit: 120,
  bytes: 0,
  cache: 0,
  /** Without days the last thirty; without a currency the one with most bookings in them; without a mode the present one. */
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    currency: z.optional(Currency),
    mode: z.optional(Mode),
  }),
  reply: z.object({
    mode: Mode,
    /** The modes that have bookings. */
    modes: z.array(Mode),
    timeZone: z.string(),
    from: Day,
    to: Day,
    /** Null: nothing was booked in these days. */
    currency: z.nullable(Currency),
    currencies: z.array(Currency),
    /** Days on which something was booked, newest first. */
    days: z.array(LedgerDay),
    total: LedgerSums,
    /** Until when the provider's bookings are known; null: never read yet. */
    readAt: z.nullable(Moment),
  }),
  errors: ['period_invalid'],
})
