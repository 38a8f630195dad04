import { lt, sql } from 'drizzle-orm'
import { matchProductOnSale } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { checkoutPresence } from '#server/platform/db/schema/checkout.ts'

/**
 * Records that a browser has the checkout of an active product open and counts the browsers seen since `since`. The
 * count cannot see the row that the same statement inserts, so it excludes this browser, and the return value adds this
 * browser.
 */
export async function recordAndCountPresence(db: Db, productId: string, browser: string, now: Date, since: Date) {
  const isOnSale = matchProductOnSale(sql`${productId}::uuid`)
  const { rows } = await db.execute<{ others: number }>(sql`
    with note as (
      insert into checkout_presence (product_id, browser_hash, seen_at)
      select ${productId}::uuid, ${browser}::text, ${now}::timestamptz where ${isOnSale}
      on conflict (product_id, browser_hash) do update set seen_at = excluded.seen_at
        where checkout_presence.seen_at < excluded.seen_at - interval '10 seconds'
    )
    select count(*) filter (where browser_hash <> ${browser}::text)::int as others from checkout_presence
    where product_id = ${productId}::uuid and seen_at > ${since}::timestamptz`)
  return (rows[0]?.others ?? 0) + 1
}

export async function deletePresenceBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(checkoutPresence).where(lt(checkoutPresence.seen_at, moment))
}
