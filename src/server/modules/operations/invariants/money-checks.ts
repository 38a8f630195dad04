import { sql } from 'drizzle-orm'
import type { Mode } from '#server/platform/core/context.ts'
import { formatTimeColumn, queryAtOnce, queryInParts, subtractMinutes } from './check-query.ts'

/** For each mode, the time range for which the provider’s ledger entries are known. */
const ledgerCoverage = (modes: Mode[]) => sql`
  select m.mode, to_timestamp(f.value::bigint / 1000.0) as since, to_timestamp(r.value::bigint / 1000.0) as until
  from unnest(${sql.param(modes)}::text[]) m(mode)
  join installation f on f.key = 'ledger.from.' || m.mode
  join installation r on r.key = 'ledger.read.' || m.mode`

/** The amounts that the provider booked for the payment `p`, by currency. */
const bookedAmounts = sql`
  select e.currency, coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0) as charged,
         coalesce(-sum(e.amount_cents) filter (where e.kind = 'refund'), 0) as refunded
  from ledger_entries e
  where e.provider_intent_id = p.provider_intent_id and e.kind in ('charge', 'refund')
  group by e.currency`

/** Checks of payments, refunds and the provider’s ledger. */
export const moneyChecks = {
  captured_is_lines: [
    queryInParts(
      'payments',
      part => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(lines.cents, 0) as "linesCents"
    from payments p
    left join lateral (
      select sum(l.total_cents) as cents from order_lines l where l.order_id = p.order_id and l.payment_id = p.id) lines
      on true
    where ${part('p.id')} and p.state = 'succeeded' and p.captured_cents <> coalesce(lines.cents, 0)`,
    ),
  ],

  refund_is_lines: [
    queryInParts(
      'refunds',
      part => sql`
    select r.id, r.order_id as "orderId", r.currency, r.amount_cents as "amountCents",
           coalesce(lines.cents, 0) as "linesCents"
    from refunds r
    left join lateral (select sum(cents) as cents from refund_lines where refund_id = r.id) lines on true
    where ${part('r.id')} and r.state <> 'failed' and r.amount_cents <> coalesce(lines.cents, 0)`,
    ),
  ],

  refunds_within_captured: [
    queryInParts(
      'refunds',
      part => sql`
    select p.id, p.order_id as "orderId", p.currency, given.cents as "refundedCents",
           p.captured_cents as "capturedCents"
    from (select distinct r.payment_id from refunds r where ${part('r.id')} and r.state <> 'failed') mine
    join payments p on p.id = mine.payment_id
    cross join lateral (
      select sum(amount_cents) as cents from refunds where payment_id = p.id and state <> 'failed') given
    where given.cents > p.captured_cents`,
    ),
  ],

  payment_has_one_order: [
    queryInParts(
      'payments',
      part => sql`
    select p.id, p.order_id as "orderId", p.currency, p.provider_intent_id as intent, p.captured_cents as "capturedCents"
    from payments p
    left join orders o on o.id = p.order_id
    where ${part('p.id')} and (
      p.state = 'succeeded' and (o.id is null or o.mode <> p.mode or o.currency <> p.currency)
      or exists (select 1 from payments q where q.provider_intent_id = p.provider_intent_id and q.id <> p.id))`,
    ),
    queryInParts(
      'orders',
      part => sql`
    select distinct p.id, p.order_id as "orderId", p.currency, p.provider_intent_id as intent,
           p.captured_cents as "capturedCents"
    from orders o
    join order_lines l on l.order_id = o.id
    join payments p on p.id = l.payment_id and p.order_id <> o.id
    where ${part('o.id')}`,
    ),
  ],

  paid_is_captured: [
    queryInParts(
      'orders',
      part => sql`
    select o.id, o.id as "orderId", o.state as "orderState", p.state as "paymentState"
    from orders o
    left join payments p on p.order_id = o.id and p.kind = 'main'
    where ${part('o.id')} and (o.state = 'paid') <> coalesce(p.state = 'succeeded', false)`,
    ),
    queryInParts(
      'payments',
      part => sql`
    select p.id, o.id as "orderId", o.state as "orderState", p.state as "paymentState"
    from payments p
    join orders o on o.id = p.order_id
    where ${part('p.id')} and p.kind = 'upsell' and p.state = 'succeeded' and o.state <> 'paid'`,
    ),
  ],

  sold_out_is_given_back: [
    queryInParts(
      'payments',
      (part, { now, modes }) => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(given.cents, 0) as "refundedCents"
    from payments p
    left join lateral (
      select sum(amount_cents) as cents from refunds where payment_id = p.id and state <> 'failed') given on true
    where ${part('p.id')} and p.state = 'succeeded' and p.failure_code = 'no_stock'
      and p.succeeded_at < ${subtractMinutes(now, 60)} and p.mode = any(${sql.param(modes)})
      and p.captured_cents > coalesce(given.cents, 0)`,
    ),
  ],

  // A payment through Mercado Pago is booked when its fee is known, so one without entries is not compared.
  // Compares only payments within the ledger’s coverage that are older than two hours, because the provider books some
  // entries late. Entries in a currency other than the charged one cannot be compared. The provider may already have
  // booked a refund that is pending here.
  ledger_is_payments: [
    queryInParts(
      'payments',
      (part, { modes }) => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents",
           coalesce(given.done, 0) as "refundedCents", coalesce(b.charged - b.refunded, 0) as "ledgerCents"
    from (${ledgerCoverage(modes)}) looked
    join payments p on p.mode = looked.mode and p.succeeded_at >= looked.since
      and p.succeeded_at < looked.until - interval '2 hours'
    left join lateral (${bookedAmounts}) b on true
    left join lateral (
      select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) as done,
             coalesce(sum(amount_cents) filter (where state <> 'failed'), 0) as most, max(updated_at) as moved_at
      from refunds where payment_id = p.id) given on true
    where ${part('p.id')} and p.captured_cents > 0 and (p.provider = 'stripe' or b.charged is not null) and coalesce(b.currency = p.currency, true)
      and coalesce(given.moved_at < looked.until - interval '2 hours', true)
      and (coalesce(b.charged, 0) <> p.captured_cents
        or coalesce(b.refunded, 0) not between coalesce(given.done, 0) and coalesce(given.most, 0))`,
    ),
    queryInParts(
      'payments',
      (part, { modes }) => sql`
    select p.id, p.order_id as "orderId", p.currency, p.captured_cents as "capturedCents", 0 as "refundedCents",
           b.charged - b.refunded as "ledgerCents"
    from (${ledgerCoverage(modes)}) looked
    join payments p on p.mode = looked.mode and p.updated_at < looked.until - interval '2 hours'
    join lateral (${bookedAmounts}) b on b.currency = p.currency
    where ${part('p.id')} and p.state <> 'succeeded' and b.charged <> b.refunded`,
    ),
  ],

  refunds_move: queryAtOnce(
    ({ now, modes }) => sql`
    select r.id, r.order_id as "orderId", r.currency, r.amount_cents as "amountCents", ${formatTimeColumn('r.created_at')} as since
    from refunds r
    join payments p on p.id = r.payment_id and p.mode = any(${sql.param(modes)})
    where r.state = 'started' and r.created_at < ${subtractMinutes(now, 15)}`,
  ),

  payments_move: queryAtOnce(
    ({ now, modes }) => sql`
    select id, order_id as "orderId", currency, amount_cents as "amountCents", state as "paymentState",
           ${formatTimeColumn('created_at')} as since
    from payments
    where state in ('started', 'requires_action', 'awaiting', 'processing', 'failed')
      and coalesce(expires_at, created_at) < ${subtractMinutes(now, 24 * 60)}
      and mode = any(${sql.param(modes)})`,
  ),
}
