import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, isPlausibleMoment, Mode, Moment } from './shapes.ts'

/** A calendar day in the shop's time zone, such as '2026-11-20'. */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(day => isPlausibleMoment(day) && new Date(day).toISOString().startsWith(day)),
)

/** Selects this number of days up to today in the shop's time zone. In a URL it is text. */
export const LastDays = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(366))),
)

/**
 * Changes of the balance in cents; money that left the balance is negative. `netCents` is the sum of the five amounts
 * above it and excludes payouts.
 */
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

/** The maximum number of days that one request may sum. */
export const maxLedgerDays = 366

/** The provider's balance entries per day in the shop's time zone, in one currency and mode. */
export const readLedger = endpoint('GET', '/api/v1/ledger', {
  who: 'viewer',
  limit: 120,
  bytes: 0,
  cache: 0,
  /** Defaults: the last thirty days, the currency with the most balance entries in them, and the current mode. */
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    currency: z.optional(Currency),
    mode: z.optional(Mode),
  }),
  reply: z.object({
    mode: Mode,
    /** The modes that have balance entries. */
    modes: z.array(Mode),
    timeZone: z.string(),
    from: Day,
    to: Day,
    /** Null when these days have no balance entry. */
    currency: z.nullable(Currency),
    currencies: z.array(Currency),
    /** Days with balance entries, newest first. */
    days: z.array(LedgerDay),
    total: LedgerSums,
    /** The time up to which the provider's balance entries are known; null when they were never read. */
    readAt: z.nullable(Moment),
  }),
  errors: ['period_invalid'],
})
