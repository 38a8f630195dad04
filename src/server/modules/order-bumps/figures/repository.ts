import { type SQL, sql } from 'drizzle-orm'
import type { Db, Mode } from '#server/platform/core/context.ts'

/** A period of whole days in the shop's time zone. */
export type DateSpan = { mode: Mode; timeZone: string; from: string; to: string }

const isDuring = (at: SQL, { timeZone, from, to }: DateSpan) =>
  sql`${at} >= (${from}::date)::timestamp at time zone ${timeZone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`

type BumpSums = { bumpId: string; title: string; shownOrders: number; takenOrders: number; revenueCents: number }
/**
 * Sums the paid orders whose checkout offered each order bump of a product. A deleted bump is listed while the period has
 * such orders. `revenueCents` covers the orders in this currency.
 */
export async function sumOrdersByBump(
  db: Db,
  productId: string,
  currency: string,
  span: DateSpan,
): Promise<BumpSums[]> {
  const { rows } = await db.execute<Record<keyof BumpSums, string>>(sql`
    select b.id as "bumpId", b.title, s.shown as "shownOrders", s.taken as "takenOrders", s.revenue as "revenueCents"
    from order_bumps b
    cross join lateral (
      select count(*) as shown, count(l.bump_id) as taken,
        coalesce(sum(l.total_cents) filter (where o.currency = ${currency}), 0) as revenue
      from orders o left join order_lines l on l.order_id = o.id and l.bump_id = b.id
      where o.mode = ${span.mode} and ${isDuring(sql`o.paid_at`, span)} and b.id = any(o.offered_bump_ids)) s
    where b.product_id = ${productId} and (b.deleted_at is null or s.shown > 0)
    order by b.deleted_at is not null, b.position, b.id`)
  return rows.map(({ bumpId, title, ...sums }) => ({
    bumpId,
    title,
    shownOrders: Number(sums.shownOrders),
    takenOrders: Number(sums.takenOrders),
    revenueCents: Number(sums.revenueCents),
  }))
}

/** Counts the checkouts of a product that were opened in a period, with and without order bumps, and the paid ones. */
export async function countCheckoutsOfProduct(db: Db, productId: string, span: DateSpan) {
  const { rows } = await db.execute<{ hasBumps: boolean; opened: string; paid: string }>(sql`
    select coalesce(cardinality(c.offered_bump_ids), 0) > 0 as "hasBumps", count(*) as opened,
      count(*) filter (where c.state = 'done') as paid
    from checkouts c
    where c.mode = ${span.mode} and ${isDuring(sql`c.created_at`, span)}
      and c.lines->0->>'productId' = ${productId}
    group by 1`)
  const sumUp = (hasBumps: boolean) => {
    const row = rows.find(each => each.hasBumps === hasBumps)
    return { opened: Number(row?.opened ?? 0), paid: Number(row?.paid ?? 0) }
  }
  return { withBumps: sumUp(true), withoutBumps: sumUp(false) }
}
