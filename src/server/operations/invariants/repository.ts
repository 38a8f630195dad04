import { type SQL, sql } from 'drizzle-orm'
import type { CheckName } from '#contract/operations.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

/** A row that breaks a check: its id, its order where it has one, and facts by their names in the contract. */
export type Row = { id: string; orderId: string | null; currency?: string } & Record<string, unknown>

/** The moment of the check, and the modes whose provider can be asked: in the others nothing can move any more. */
type At = { now: Date; modes: Mode[] }

const minutes = (now: Date, count: number) => new Date(now.getTime() - count * 60_000)
const text = sql.raw('\'YYYY-MM-DD"T"HH24:MI:SS"Z"\'')
const moment = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', ${text})`

/**
 * What must never be found, one statement each: a statement sees one moment of the database, so that what is being
 * committed is either wholly in it or not at all. Each reads its tables once.
 */
const queries: Record<CheckName, (at: At) => SQL> = {
  captured_is_lines: () => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(lines.cents, 0) as "linesCents"
    from payments p
    left join (select payment_id, sum(total_cents) as cents from order_lines group by payment_id) lines
      on lines.payment_id = p.id
    where p.state = 'succeeded' and p.captured_cents <> coalesce(lines.cents, 0)`,

  refund_is_lines: () => sql`
    select r.id, r.order_id as "orderId", r.currency, r.amount_cents as "amountCents",
           coalesce(lines.cents, 0) as "linesCents"
    from refunds r
    left join (select refund_id, sum(cents) as cents from refund_lines group by refund_id) lines on lines.refund_id = r.id
    where r.state <> 'failed' and r.amount_cents <> coalesce(lines.cents, 0)`,

  refunds_within_captured: () => sql`
    select p.id, p.order_id as "orderId", p.currency, given.cents as "refundedCents",
           p.captured_cents as "capturedCents"
    from (select payment_id, sum(amount_cents) as cents from refunds where state <> 'failed' group by payment_id) given
    join payments p on p.id = given.payment_id
    where given.cents > p.captured_cents`,

  payment_has_one_order: () => sql`
    select p.id, p.order_id as "orderId", p.currency, p.provider_intent_id as intent, p.captured_cents as "capturedCents"
    from payments p
    left join orders o on o.id = p.order_id
    where p.state = 'succeeded' and (o.id is null or o.mode <> p.mode or o.currency <> p.currency)
    union all
    select distinct p.id, p.order_id, p.currency, p.provider_intent_id, p.captured_cents
    from payments p
    join order_lines l on l.payment_id = p.id and l.order_id <> p.order_id
    union all
    select p.id, p.order_id, p.currency, p.provider_intent_id, p.captured_cents
    from payments p
    where p.provider_intent_id in (
      select provider_intent_id from payments where provider_intent_id is not null
      group by provider_intent_id having count(*) > 1)`,

  paid_is_captured: () => sql`
    select o.id, o.id as "orderId", o.state as "orderState", p.state as "paymentState"
    from orders o
    left join payments p on p.order_id = o.id and p.kind = 'main'
    where (o.state = 'paid') <> coalesce(p.state = 'succeeded', false)
    union all
    select p.id, o.id, o.state, p.state
    from payments p
    join orders o on o.id = p.order_id
    where p.kind = 'upsell' and p.state = 'succeeded' and o.state <> 'paid'`,

  paid_stays_paid: () => sql`
    select id, id as "orderId", state as "orderState", ${moment('paid_at')} as since
    from orders
    where (state = 'paid') <> (paid_at is not null) or (finalized_at is not null and state <> 'paid')`,

  order_is_lines: () => sql`
    select o.id, o.id as "orderId", o.currency, o.total_cents as "totalCents", coalesce(lines.cents, 0) as "linesCents"
    from orders o
    left join (
      select l.order_id, sum(l.total_cents) as cents
      from order_lines l join payments p on p.id = l.payment_id and p.kind = 'main'
      group by l.order_id) lines on lines.order_id = o.id
    where o.total_cents <> coalesce(lines.cents, 0)
       or o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents`,

  stock_not_negative: () => sql`
    select id, null as "orderId", sku, stock_quantity as "leftUnits" from product_variants where stock_quantity < 0`,

  stock_adds_up: () => sql`
    select v.id, null as "orderId", v.sku, v.stock_start as "startUnits", coalesce(taken.units, 0) as "outUnits",
           v.stock_quantity as "leftUnits"
    from product_variants v
    left join (
      select variant_id, sum(quantity - returned_units) as units from stock_holds where state in ('held', 'consumed')
      group by variant_id) taken on taken.variant_id = v.id
    where v.stock_quantity is not null
      and v.stock_quantity is distinct from v.stock_start - coalesce(taken.units, 0)`,

  no_hold_after_payment: () => sql`
    select h.id, p.order_id as "orderId", v.sku, h.quantity as units, p.state as "paymentState"
    from stock_holds h
    left join payments p on p.id = h.payment_id
    left join product_variants v on v.id = h.variant_id
    where h.state = 'held' and h.kind in ('payment', 'offer')
      and (p.id is null or p.state in ('succeeded', 'canceled'))`,

  no_hold_past_its_time: ({ now }) => sql`
    select h.id, null as "orderId", v.sku, h.quantity as units, ${moment('h.expires_at')} as since
    from stock_holds h
    left join product_variants v on v.id = h.variant_id
    where h.kind = 'reservation' and h.state = 'held' and h.expires_at < ${minutes(now, 5)}`,

  one_mail_per_kind: () => sql`
    select min(id::text) as id, order_id as "orderId", kind as "mailKind", count(*) as count
    from emails where order_id is not null
    group by order_id, kind having count(*) > 1`,

  paid_orders_told: ({ now }) => sql`
    select o.id, o.id as "orderId", ${moment('o.paid_at')} as since
    from orders o
    where o.state = 'paid' and o.email <> '' and o.paid_at < ${minutes(now, 5)}
      and not exists (select 1 from emails e where e.order_id = o.id and e.kind in ('confirmation', 'no_stock'))`,

  promotion_within_limit: () => sql`
    select p.id, null as "orderId", p.code as promotion, u.mode, u.uses as count, p.max_uses as "limit"
    from promotions p
    join (
      select promotion_id, mode, count(*) as uses from promotion_uses where state <> 'released'
      group by promotion_id, mode) u on u.promotion_id = p.id
    where u.uses > p.max_uses`,

  promotion_within_customer_limit: () => sql`
    select p.id, u.last_order as "orderId", p.code as promotion, u.mode, u.uses as count, p.uses_per_customer as "limit"
    from promotions p
    join (
      select promotion_id, mode, count(*) as uses, max(order_id::text) as last_order
      from promotion_uses where state <> 'released'
      group by promotion_id, mode, customer_hash) u on u.promotion_id = p.id
    where u.uses > p.uses_per_customer`,

  same_key_same_answer: ({ now }) => sql`
    select left(scope, 16) as id, null as "orderId", ${moment('created_at')} as since
    from idempotency_keys where status is null and created_at < ${minutes(now, 60)}`,

  sold_out_is_given_back: ({ now, modes }) => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(given.cents, 0) as "refundedCents"
    from payments p
    left join (select payment_id, sum(amount_cents) as cents from refunds where state <> 'failed' group by payment_id) given
      on given.payment_id = p.id
    where p.state = 'succeeded' and p.failure_code = 'no_stock' and p.succeeded_at < ${minutes(now, 60)}
      and p.mode = any(${sql.param(modes)}) and p.captured_cents > coalesce(given.cents, 0)`,

  // Compared from the first look on, two hours late: the provider books some of it later. Money that it books in another
  // currency than was charged cannot be compared. A refund under way may be booked already.
  ledger_is_payments: ({ modes }) => sql`
    with looked as (
      select m.mode, to_timestamp(f.value::bigint / 1000.0) as since, to_timestamp(r.value::bigint / 1000.0) as until
      from unnest(${sql.param(modes)}::text[]) m(mode)
      join installation f on f.key = 'ledger.from.' || m.mode
      join installation r on r.key = 'ledger.read.' || m.mode),
    booked as (
      select provider_intent_id, currency, coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
             coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded
      from ledger_entries where provider_intent_id is not null and kind in ('charge', 'refund')
      group by provider_intent_id, currency),
    given as (
      select payment_id, coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) as done,
             coalesce(sum(amount_cents) filter (where state <> 'failed'), 0) as most, max(updated_at) as moved_at
      from refunds group by payment_id)
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(given.done, 0) as "refundedCents", coalesce(b.charged - b.refunded, 0) as "ledgerCents"
    from looked
    join payments p on p.mode = looked.mode and p.succeeded_at >= looked.since
      and p.succeeded_at < looked.until - interval '2 hours'
    left join booked b on b.provider_intent_id = p.provider_intent_id
    left join given on given.payment_id = p.id
    where p.captured_cents > 0 and coalesce(b.currency = p.currency, true)
      and coalesce(given.moved_at < looked.until - interval '2 hours', true)
      and (coalesce(b.charged, 0) <> p.captured_cents
        or coalesce(b.refunded, 0) not between coalesce(given.done, 0) and coalesce(given.most, 0))
    union all
    select p.id, p.order_id, p.currency, p.captured_cents, 0, b.charged - b.refunded
    from looked
    join payments p on p.mode = looked.mode and p.updated_at < looked.until - interval '2 hours'
    join booked b on b.provider_intent_id = p.provider_intent_id and b.currency = p.currency
    where p.state <> 'succeeded' and b.charged <> b.refunded`,

  refunds_move: ({ now, modes }) => sql`
    select r.id, r.order_id as "orderId", r.currency, r.amount_cents as "amountCents", ${moment('r.created_at')} as since
    from refunds r
    join payments p on p.id = r.payment_id and p.mode = any(${sql.param(modes)})
    where r.state = 'started' and r.created_at < ${minutes(now, 15)}`,

  payments_move: ({ now, modes }) => sql`
    select id, order_id as "orderId", currency, amount_cents as "amountCents", state as "paymentState",
           ${moment('created_at')} as since
    from payments
    where state in ('started', 'requires_action', 'processing', 'failed') and created_at < ${minutes(now, 24 * 60)}
      and mode = any(${sql.param(modes)})`,
}

/** Rows that break a check, at most `most` of them, with the numbers of their orders. */
export async function findViolations(db: Db, name: CheckName, at: At, most: number) {
  const { rows } = await db.execute<Row & { orderNumber: number | null }>(sql`
    select found.*, o.number::int as "orderNumber"
    from (${queries[name](at)} limit ${most}) found
    left join orders o on o.id = found."orderId"::uuid`)
  return rows
}
