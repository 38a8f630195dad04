import { type SQL, sql } from 'drizzle-orm'
import type { SalesSums } from '#contract/dashboard.ts'
import type { PaymentMethod } from '#domain/order.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'

/** A period of whole days in the shop's time zone. With `until`, the last day ends at the time of day of `until`. */
export type DateSpan = { mode: Mode; timeZone: string; from: string; to: string; until: Date | null }
export type CurrencyDay = { currency: string; day: string } & Partial<SalesSums>

const sumColumns = {
  revenue: 'revenueCents',
  refunded: 'refundedCents',
  orders: 'orders',
  checkouts: 'checkouts',
  paid: 'checkoutsPaid',
  offered: 'offered',
  accepted: 'accepted',
} as const
type SumColumn = keyof typeof sumColumns
type Row = { currency: string; place: number } & Partial<Record<SumColumn, string>>

function isDuring(at: SQL, { timeZone, from, to, until }: DateSpan): SQL {
  const start = sql`(${from}::date)::timestamp at time zone ${timeZone}`
  const end = until
    ? sql`(${to}::date + (${until.toISOString()}::timestamptz at time zone ${timeZone})::time) at time zone ${timeZone}`
    : sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`
  return sql`${at} >= ${start} and ${at} < ${end}`
}

/**
 * The source of each sum as docs/orders.md defines the sum: the rows that count and the time at which each row counts.
 */
const getSources = (mode: Mode): { at: SQL; select: SQL; from: SQL; condition: SQL; currency: SQL }[] => [
  {
    at: sql`p.succeeded_at`,
    select: sql`sum(p.captured_cents) as revenue`,
    from: sql`payments p`,
    condition: sql`p.mode = ${mode} and p.succeeded_at is not null`,
    currency: sql`p.currency`,
  },
  {
    at: sql`r.created_at`,
    select: sql`sum(r.amount_cents) as refunded`,
    from: sql`refunds r join orders o on o.id = r.order_id`,
    condition: sql`o.mode = ${mode} and r.state <> 'failed'`,
    currency: sql`r.currency`,
  },
  {
    at: sql`o.paid_at`,
    select: sql`count(*) as orders`,
    from: sql`orders o`,
    condition: sql`o.mode = ${mode} and o.paid_at is not null`,
    currency: sql`o.currency`,
  },
  {
    at: sql`c.created_at`,
    select: sql`count(*) as checkouts, count(*) filter (where c.state = 'done') as paid`,
    from: sql`checkouts c`,
    condition: sql`c.mode = ${mode}`,
    currency: sql`c.currency`,
  },
  {
    at: sql`s.created_at`,
    select: sql`count(*) as offered, count(*) filter (where exists(select 1 from payments p
      where p.order_id = s.order_id and p.kind = 'upsell' and p.state = 'succeeded')) as accepted`,
    from: sql`upsell_sessions s join orders o on o.id = s.order_id`,
    condition: sql`s.mode = ${mode}`,
    currency: sql`o.currency`,
  },
]

const parseSums = (row: Row): Partial<SalesSums> =>
  Object.fromEntries(
    Object.entries(sumColumns).flatMap(([from, to]) => {
      const value = row[from as SumColumn]
      return value === undefined ? [] : [[to, Number(value)]]
    }),
  )

/** Lists the days of a span with the time at which each day starts in the shop's time zone. */
async function listDays(db: Db, { timeZone, from, to }: DateSpan): Promise<{ day: string; start: string }[]> {
  const { rows } = await db.execute<{ day: string; start: string }>(sql`select to_char(day, 'YYYY-MM-DD') as day,
    (day::timestamp at time zone ${timeZone})::text as start
    from generate_series(${from}::date, ${to}::date, interval '1 day') day order by day`)
  return rows
}

/** Sums sales by currency and day. A day may have several entries, each with some of the sums. */
export async function findSalesByDay(db: Db, span: DateSpan): Promise<CurrencyDay[]> {
  const entries: CurrencyDay[] = []
  const days = await listDays(db, span)
  // Searching the sorted starts of the days for a row's day costs less than formatting a date for each row.
  const starts = sql`${sql.param(days.map(each => each.start))}::timestamptz[]`
  for (const { at, select, from, condition, currency } of getSources(span.mode)) {
    const { rows } =
      await db.execute<Row>(sql`select ${currency} as currency, width_bucket(${at}, ${starts}) as place, ${select}
      from ${from} where ${condition} and ${isDuring(at, span)} group by 1, 2`)
    entries.push(
      ...rows.flatMap(row => {
        const day = days[row.place - 1]?.day
        return day ? [{ currency: row.currency, day, ...parseSums(row) }] : []
      }),
    )
  }
  return entries
}

/**
 * Counts the orders placed with each method and how many of them were paid. A renewal is charged without being placed,
 * and the canceled payment of an unpaid order is only a placeholder without a method.
 */
export async function findSalesByMethod(db: Db, span: DateSpan, currency: string) {
  // The methods are listed, so that the index of methods and times is searched by time.
  const { rows } = await db.execute<{ method: PaymentMethod; orders: string; paid: string }>(sql`select p.method,
    count(*) as orders, count(*) filter (where p.succeeded_at is not null) as paid
    from payments p join orders o on o.id = p.order_id
    where p.kind = 'main' and p.mode = ${span.mode} and p.method in ('pix', 'card') and ${isDuring(sql`p.created_at`, span)}
      and p.currency = ${currency} and p.amount_cents > 0 and o.channel <> 'renewal'
      and not (o.state = 'pending' and p.state = 'canceled')
    group by p.method order by count(*) desc, p.method`)
  return rows.map(({ method, orders, paid }) => ({ method, orders: Number(orders), paid: Number(paid) }))
}
