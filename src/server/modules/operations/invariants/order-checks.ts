import { sql } from 'drizzle-orm'
import { formatTimeColumn, queryAtOnce, queryInParts, subtractMinutes } from './check-query.ts'

/** Checks of orders and of what depends on them: stock, e-mails, promotions and idempotent calls. */
export const orderChecks = {
  paid_stays_paid: [
    queryInParts(
      'orders',
      part => sql`
    select o.id, o.id as "orderId", o.state as "orderState", ${formatTimeColumn('o.paid_at')} as since
    from orders o
    where ${part('o.id')}
      and ((o.state = 'paid') <> (o.paid_at is not null) or (o.finalized_at is not null and o.state <> 'paid'))`,
    ),
  ],

  order_is_lines: [
    queryInParts(
      'orders',
      part => sql`
    select o.id, o.id as "orderId", o.currency, o.total_cents as "totalCents", coalesce(lines.cents, 0) as "linesCents"
    from orders o
    left join lateral (
      select sum(l.total_cents) as cents
      from order_lines l join payments p on p.id = l.payment_id and p.kind = 'main'
      where l.order_id = o.id) lines on true
    where ${part('o.id')} and (o.total_cents <> coalesce(lines.cents, 0)
       or o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents)`,
    ),
  ],

  stock_not_negative: queryAtOnce(
    () => sql`
    select id, null as "orderId", sku, stock_quantity as "leftUnits" from product_variants where stock_quantity < 0`,
  ),

  stock_adds_up: queryAtOnce(
    () => sql`
    select v.id, null as "orderId", v.sku, v.stock_start as "startUnits", coalesce(taken.units, 0) as "outUnits",
           v.stock_quantity as "leftUnits"
    from product_variants v
    left join (
      select variant_id, sum(quantity - returned_units) as units from stock_holds where state in ('held', 'consumed')
      group by variant_id) taken on taken.variant_id = v.id
    where v.stock_quantity is not null
      and v.stock_quantity is distinct from v.stock_start - coalesce(taken.units, 0)`,
  ),

  no_hold_after_payment: queryAtOnce(
    () => sql`
    select h.id, p.order_id as "orderId", v.sku, h.quantity as units, p.state as "paymentState"
    from stock_holds h
    left join payments p on p.id = h.payment_id
    left join product_variants v on v.id = h.variant_id
    where h.state = 'held' and h.kind in ('payment', 'offer')
      and (p.id is null or p.state in ('succeeded', 'canceled'))`,
  ),

  no_hold_past_its_time: queryAtOnce(
    ({ now }) => sql`
    select h.id, null as "orderId", v.sku, h.quantity as units, ${formatTimeColumn('h.expires_at')} as since
    from stock_holds h
    left join product_variants v on v.id = h.variant_id
    where h.kind = 'reservation' and h.state = 'held' and h.expires_at < ${subtractMinutes(now, 5)}`,
  ),

  one_mail_per_kind: [
    queryInParts(
      'orders',
      part => sql`
    select mails.id, o.id as "orderId", mails.kind as "mailKind", mails.count
    from orders o
    cross join lateral (
      select min(e.id::text) as id, e.kind, count(*) as count from emails e where e.order_id = o.id
      group by e.kind having count(*) > 1) mails
    where ${part('o.id')}`,
    ),
  ],

  // No mail reports an example order.
  paid_orders_told: [
    queryInParts(
      'orders',
      (part, { now }) => sql`
    select o.id, o.id as "orderId", ${formatTimeColumn('o.paid_at')} as since
    from orders o
    where ${part('o.id')} and o.state = 'paid' and not o.is_example and o.email <> '' and o.paid_at < ${subtractMinutes(now, 5)}
      and not exists (select 1 from emails e where e.order_id = o.id and e.kind in ('confirmation', 'no_stock'))
      and not exists (select 1 from order_events v where v.order_id = o.id and v.kind = 'invoice_paid')`,
    ),
  ],

  promotion_within_limit: queryAtOnce(
    () => sql`
    select p.id, null as "orderId", p.code as promotion, u.mode, u.uses as count, p.max_uses as "limit"
    from promotions p
    join (
      select promotion_id, mode, count(*) as uses from promotion_uses where state <> 'released'
      group by promotion_id, mode) u on u.promotion_id = p.id
    where u.uses > p.max_uses`,
  ),

  promotion_within_customer_limit: queryAtOnce(
    () => sql`
    select p.id, u.last_order as "orderId", p.code as promotion, u.mode, u.uses as count, p.uses_per_customer as "limit"
    from promotions p
    join (
      select promotion_id, mode, count(*) as uses, max(order_id::text) as last_order
      from promotion_uses where state <> 'released'
      group by promotion_id, mode, customer_hash) u on u.promotion_id = p.id
    where u.uses > p.uses_per_customer`,
  ),

  same_key_same_answer: queryAtOnce(
    ({ now }) => sql`
    select left(scope, 16) as id, null as "orderId", ${formatTimeColumn('created_at')} as since
    from idempotency_keys where status is null and created_at < ${subtractMinutes(now, 60)}`,
  ),
}
