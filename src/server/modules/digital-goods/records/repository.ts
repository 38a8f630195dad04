import { and, asc, eq, inArray, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { GrantDecision } from '#domain/digital-goods.ts'
import type { Db } from '#server/platform/core/context.ts'
import { digitalBenefits, digitalDownloads, digitalGrants } from '#server/platform/db/schema/digital-goods.ts'

export type BenefitRow = typeof digitalBenefits.$inferSelect
export type GrantRow = typeof digitalGrants.$inferSelect
export type GrantWithBenefit = { grant: GrantRow; benefit: BenefitRow }

/** Finds the benefits that the purchase of any of these products grants. */
export async function findBenefitsOfProducts(db: Db, productIds: readonly string[]): Promise<BenefitRow[]> {
  if (productIds.length === 0) return []
  return db
    .select()
    .from(digitalBenefits)
    .where(and(inArray(digitalBenefits.product_id, [...productIds]), isNull(digitalBenefits.deleted_at)))
    .orderBy(asc(digitalBenefits.position), asc(digitalBenefits.id))
}

/** Inserts the grants that do not exist yet. Returns only those. */
export async function insertGrants(db: Db, rows: (typeof digitalGrants.$inferInsert)[]): Promise<GrantRow[]> {
  if (rows.length === 0) return []
  return db.insert(digitalGrants).values(rows).onConflictDoNothing().returning()
}

/** Finds the grants of an order with their benefits, in the order in which the seller arranged the benefits. */
export async function findGrantsOfOrder(db: Db, orderId: string): Promise<GrantWithBenefit[]> {
  return db
    .select({ grant: digitalGrants, benefit: digitalBenefits })
    .from(digitalGrants)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalGrants.benefit_id))
    .where(eq(digitalGrants.order_id, orderId))
    .orderBy(asc(digitalGrants.granted_at), asc(digitalBenefits.position), asc(digitalGrants.id))
}

/** Lists the titles of what an order gives access to now. */
export async function listAccessTitles(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ title: digitalBenefits.title })
    .from(digitalGrants)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalGrants.benefit_id))
    .where(and(eq(digitalGrants.order_id, orderId), eq(digitalGrants.state, 'active')))
    .orderBy(asc(digitalBenefits.position), asc(digitalGrants.id))
  return [...new Set(rows.map(({ title }) => title))]
}

/** Lists what orders gave access to and when it was downloaded, for the export of a customer's data. */
export const listAccessOfOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      orderId: digitalGrants.order_id,
      title: digitalBenefits.title,
      state: digitalGrants.state,
      reason: digitalGrants.reason,
      grantedAt: digitalGrants.granted_at,
      revokedAt: digitalGrants.revoked_at,
      expiresAt: digitalGrants.expires_at,
      downloadCount: digitalGrants.download_count,
      downloadedAt: sql<string[]>`array(select d.created_at from digital_downloads d
        where d.grant_id = ${digitalGrants.id} order by d.created_at)`,
    })
    .from(digitalGrants)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalGrants.benefit_id))
    .where(inArray(digitalGrants.order_id, [...orderIds]))
    .orderBy(asc(digitalGrants.granted_at), asc(digitalGrants.id))

/** Stores the decided state of grants, with the member who decided or null. */
export async function updateGrantState(
  db: Db,
  ids: readonly string[],
  { state, reason }: GrantDecision,
  { now, memberId = null }: { now: Date; memberId?: string | null },
): Promise<void> {
  if (ids.length === 0) return
  const isRevoked = state === 'revoked'
  await db
    .update(digitalGrants)
    .set({
      state,
      reason,
      revoked_at: isRevoked ? now : null,
      revoked_by: isRevoked ? memberId : null,
      updated_at: now,
    })
    .where(inArray(digitalGrants.id, [...ids]))
}

/** Lets the access of the grants of these lines end, unless an earlier end is recorded. Returns the changed grants. */
export async function updateGrantExpiry(db: Db, lineIds: SQLWrapper, at: Date, now: Date): Promise<GrantRow[]> {
  return db
    .update(digitalGrants)
    .set({ expires_at: at, updated_at: now })
    .where(
      and(
        inArray(digitalGrants.line_id, lineIds),
        or(isNull(digitalGrants.expires_at), sql`${digitalGrants.expires_at} > ${at}`),
      ),
    )
    .returning()
}

/** Stores when a grant ends; null for no end. */
export async function setGrantExpiry(db: Db, id: string, expiresAt: Date | null, now: Date): Promise<void> {
  await db.update(digitalGrants).set({ expires_at: expiresAt, updated_at: now }).where(eq(digitalGrants.id, id))
}

/**
 * Ends the access of erased buyers and removes the networks from which they downloaded. What was granted and how often
 * it was downloaded remain as figures. Returns the grants whose access ended.
 */
export async function eraseGrants(db: Db, orderIds: readonly string[], now: Date): Promise<GrantRow[]> {
  const ofOrders = inArray(digitalGrants.order_id, [...orderIds])
  const grantIds = db.select({ id: digitalGrants.id }).from(digitalGrants).where(ofOrders)
  await db.update(digitalDownloads).set({ network_hash: null }).where(inArray(digitalDownloads.grant_id, grantIds))
  return db
    .update(digitalGrants)
    .set({ state: 'revoked', reason: 'erased', revoked_at: now, updated_at: now })
    .where(and(ofOrders, ne(digitalGrants.state, 'revoked')))
    .returning()
}
