import { and, arrayContains, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Promotion as Rule } from '#domain/promotion.ts'
import { selectPayingCheckouts } from '#server/modules/checkout/records/index.ts'
import { selectOrdersOfCheckouts } from '#server/modules/orders/records/index.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { isUniqueViolation } from '#server/platform/db/is-unique-violation.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { promotions, promotionUses } from '#server/platform/db/schema/catalog.ts'

export type PromotionRow = typeof promotions.$inferSelect

export const toPromotionRule = (row: PromotionRow): Rule => ({
  kind: row.kind,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  productIds: row.product_ids,
  campaignIds: row.campaign_ids,
})

export const toPromotionTerms = (row: PromotionRow) => ({
  isActive: row.is_active,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
})

const isNotArchived = isNull(promotions.archived_at)

/** Whether any promotion has this code, running or not. */
export async function isPromotionCode(db: Db, code: string): Promise<boolean> {
  return (await db.$count(promotions, and(isNotArchived, sql`lower(${promotions.code}) = lower(${code})`))) > 0
}

/** Locks the promotion against the seller's changes until the transaction ends, but not against other buyers. */
export async function lockPromotionByCode(db: TxDb, code: string): Promise<PromotionRow | null> {
  return maybeOne(
    db
      .select()
      .from(promotions)
      .where(and(isNotArchived, sql`lower(${promotions.code}) = lower(${code})`))
      .for('key share'),
  )
}
/** Makes other orders that use the promotion wait until the transaction ends. */
export async function lockPromotionForUse(db: TxDb, id: string): Promise<void> {
  await db.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for('no key update')
}
/** Counts the reserved and consumed uses by other orders of a mode: in total, and by one customer. */
export async function countUses(db: Db, promotionId: string, mode: Mode, customer: string, orderId: string | null) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      ofCustomer: sql<number>`(count(*) filter (where ${promotionUses.customer_hash} = ${customer}))::int`,
    })
    .from(promotionUses)
    .where(
      and(
        eq(promotionUses.promotion_id, promotionId),
        eq(promotionUses.mode, mode),
        ne(promotionUses.state, 'released'),
        orderId ? ne(promotionUses.order_id, orderId) : undefined,
      ),
    )
  return row ?? { all: 0, ofCustomer: 0 }
}
/** Counts the uses that other carts in payment from this IP address have reserved. */
export async function countUsesReservedByAddress(db: Db, promotionId: string, address: string, orderId: string) {
  const [row] = await db
    .select({ uses: sql<number>`count(*)::int` })
    .from(promotionUses)
    .where(
      and(
        eq(promotionUses.promotion_id, promotionId),
        eq(promotionUses.state, 'reserved'),
        ne(promotionUses.order_id, orderId),
        inArray(promotionUses.order_id, selectOrdersOfCheckouts(db, selectPayingCheckouts(db, address))),
      ),
    )
  return row?.uses ?? 0
}
/** An order can use one promotion: a second promotion replaces the first. */
export async function upsertUse(db: Db, use: typeof promotionUses.$inferInsert) {
  const { promotion_id, customer_hash, state, updated_at } = use
  await db
    .insert(promotionUses)
    .values(use)
    .onConflictDoUpdate({ target: promotionUses.order_id, set: { promotion_id, customer_hash, state, updated_at } })
}
export async function updateUseState(db: Db, orderId: string, state: 'consumed' | 'released', now: Date) {
  await db
    .update(promotionUses)
    .set({ state, updated_at: now })
    .where(and(eq(promotionUses.order_id, orderId), eq(promotionUses.state, 'reserved')))
}

/** Lists the promotions that are not archived, newest first. */
export const findPromotions = (db: Db, take: number): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(isNotArchived)
    .orderBy(desc(promotions.created_at), desc(promotions.id))
    .limit(take)

/** Returns the promotion. Throws promotion_not_found when there is none. */
export async function getPromotionRow(db: Db, id: string): Promise<PromotionRow> {
  return one(
    db
      .select()
      .from(promotions)
      .where(and(isNotArchived, eq(promotions.id, id))),
    'promotion_not_found',
  )
}

/**
 * Returns the promotion, locked against everyone who changes or uses it. Throws promotion_not_found when there is none.
 */
export async function getPromotionForUpdate(db: TxDb, id: string): Promise<PromotionRow> {
  return one(
    db
      .select()
      .from(promotions)
      .where(and(isNotArchived, eq(promotions.id, id)))
      .for('update'),
    'promotion_not_found',
  )
}

/** Returns false when another promotion has this code. */
export async function insertPromotion(db: Db, row: typeof promotions.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(promotions).values(row).onConflictDoNothing().returning({ id: promotions.id })
  return inserted.length > 0
}

/** Changes a promotion and increments its version. Returns false when another promotion has the code. */
export async function updatePromotion(db: Db, id: string, set: Partial<PromotionRow>, now: Date): Promise<boolean> {
  try {
    await db
      .update(promotions)
      .set({ ...set, version: sql`${promotions.version} + 1`, updated_at: now })
      .where(eq(promotions.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function removePromotion(db: Db, id: string): Promise<void> {
  await db.delete(promotions).where(eq(promotions.id, id))
}

/** Whether any order ever used the promotion, including canceled orders. */
export const hasUses = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(promotionUses, eq(promotionUses.promotion_id, id))) > 0

/** The highest use counts of any mode, in total and for one customer: limits cannot be set below these counts. */
export async function getHighestUseCounts(db: Db, id: string): Promise<{ all: number; ofCustomer: number }> {
  const { rows } = await db.execute<{ all: number; ofCustomer: number }>(sql`
    select coalesce(max(of_mode), 0)::int as "all", coalesce(max(uses), 0)::int as "ofCustomer"
    from (
      select count(*) as uses, sum(count(*)) over (partition by mode) as of_mode
      from promotion_uses where promotion_id = ${id} and state <> 'released'
      group by mode, customer_hash) counted`)
  return rows[0] ?? { all: 0, ofCustomer: 0 }
}

/** Reserved and consumed uses in a mode. A promotion without uses is not in the map. */
export async function countUsesByPromotion(db: Db, ids: readonly string[], mode: Mode): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: promotionUses.promotion_id, uses: sql<number>`count(*)::int` })
    .from(promotionUses)
    .where(
      and(
        inArray(promotionUses.promotion_id, [...ids]),
        eq(promotionUses.mode, mode),
        ne(promotionUses.state, 'released'),
      ),
    )
    .groupBy(promotionUses.promotion_id)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/**
 * Removes a deleted product from promotions. A promotion for that product alone is paused and keeps the id, because a
 * promotion without products would apply to all products.
 */
export async function removeProductFromPromotions(db: Db, productId: string, now: Date): Promise<void> {
  const remaining = sql`array_remove(${promotions.product_ids}, ${productId}::uuid)`
  await db
    .update(promotions)
    .set({
      product_ids: sql`case when cardinality(${remaining}) > 0 then ${remaining} else ${promotions.product_ids} end`,
      is_active: sql`${promotions.is_active} and cardinality(${remaining}) > 0`,
      version: sql`${promotions.version} + 1`,
      updated_at: now,
    })
    .where(arrayContains(promotions.product_ids, [productId]))
}

/** Same as removeProductFromPromotions, for a campaign. */
export async function removeCampaignFromPromotions(db: Db, campaignId: string, now: Date): Promise<void> {
  const remaining = sql`array_remove(${promotions.campaign_ids}, ${campaignId}::uuid)`
  await db
    .update(promotions)
    .set({
      campaign_ids: sql`case when cardinality(${remaining}) > 0 then ${remaining} else ${promotions.campaign_ids} end`,
      is_active: sql`${promotions.is_active} and cardinality(${remaining}) > 0`,
      version: sql`${promotions.version} + 1`,
      updated_at: now,
    })
    .where(arrayContains(promotions.campaign_ids, [campaignId]))
}
