import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { salesCampaigns } from '#server/platform/db/schema/pages.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { upsellPageOffers, upsells } from '#server/platform/db/schema/upsells.ts'

export async function countDependents(db: Db, productId: string) {
  const [campaigns, funnels, offers] = await pipelined(
    db.$count(salesCampaigns, arrayContains(salesCampaigns.product_ids, [productId])),
    db.$count(upsells, arrayContains(upsells.product_ids, [productId])),
    db.$count(upsellPageOffers, and(eq(upsellPageOffers.product_id, productId), eq(upsellPageOffers.is_active, true))),
  )
  return { campaigns, upsells: funnels, offers }
}

/**
 * Removes a product from everything that sells it, and closes its open checkouts: a later payment for one of them fails
 * with status 410. Orders keep their own copy of the product's data.
 */
export async function detachProduct(db: Db, productId: string, now: Date) {
  await db
    .update(salesCampaigns)
    .set({ product_ids: sql`array_remove(${salesCampaigns.product_ids}, ${productId}::uuid)` })
    .where(arrayContains(salesCampaigns.product_ids, [productId]))
  await db
    .update(upsells)
    .set({
      product_ids: sql`array_remove(${upsells.product_ids}, ${productId}::uuid)`,
      product_skus: sql`${upsells.product_skus} - ${productId}::text`,
    })
    .where(arrayContains(upsells.product_ids, [productId]))
  await db.update(upsellPageOffers).set({ is_active: false }).where(eq(upsellPageOffers.product_id, productId))
  await db.delete(productStripeMapping).where(eq(productStripeMapping.product_id, productId))
  await db
    .update(checkouts)
    .set({ state: 'expired', updated_at: now })
    .where(and(eq(checkouts.state, 'open'), sql`${checkouts.lines} @> ${JSON.stringify([{ productId }])}::jsonb`))
}
