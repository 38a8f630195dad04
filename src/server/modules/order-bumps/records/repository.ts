import { type SQL, sql } from 'drizzle-orm'
import { orderBumps } from '#server/platform/db/schema/order-bumps.ts'

export type OrderBumpRow = typeof orderBumps.$inferSelect

/** An active order bump with the variant that the bump adds, as `selectActiveBumps` reads it. */
export type ActiveBump<Goods> = Pick<OrderBumpRow, 'id' | 'title' | 'text' | 'image' | 'placement' | 'conditions'> & {
  /** The bump's own price in cents; null for the price of the variant. */
  ownCents: number | null
  goods: Goods
}

/**
 * Selects, inside another query, the order bumps that the checkout of a product may offer, in the order in which the
 * checkout shows them; null when there are none. Bumps without an existing variant are left out.
 * @param selectGoods builds the subquery that selects the variant of a bump as JSON in the column `facts`
 */
export const selectActiveBumps = <Goods>(
  productId: string,
  selectGoods: (bump: { productId: SQL; variantId: SQL }) => SQL,
) =>
  sql<ActiveBump<Goods>[] | null>`(select json_agg(json_build_object('id', b.id, 'title', b.title, 'text', b.text,
      'image', b.image, 'placement', b.placement, 'conditions', b.conditions, 'ownCents', b.price_cents,
      'goods', goods.facts) order by b.position, b.id)
    from ${orderBumps} b
    cross join lateral (${selectGoods({ productId: sql`b.bump_product_id`, variantId: sql`b.bump_variant_id` })}) goods
    where b.product_id = ${productId} and b.is_active and b.deleted_at is null)`
