import { sql } from 'drizzle-orm'
import type { Db, Mode } from '#server/platform/core/context.ts'

type Revenue = { id: string; currency: string; cents: number; orders: number }
/** Captured cents minus refunds of paid orders that used these promotions, including later upsell payments. */
export async function sumRevenueByPromotion(db: Db, ids: readonly string[], mode: Mode): Promise<Revenue[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Revenue>(sql`
    select u.promotion_id as id, o.currency, count(distinct o.id)::int as orders,
      sum(p.captured_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0))::float8 as cents
    from promotion_uses u
    join orders o on o.id = u.order_id and o.state = 'paid'
    join payments p on p.order_id = o.id and p.state = 'succeeded'
    where u.promotion_id = any(${sql.param(ids)}::uuid[]) and u.mode = ${mode} and u.state = 'consumed'
    group by u.promotion_id, o.currency
    order by o.currency`)
  return rows
}
