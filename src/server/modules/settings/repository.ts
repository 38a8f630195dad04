import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { KeyMode } from '#domain/provider-key.ts'
import { matchCatalogSku } from '#server/modules/catalog/records/index.ts'
import { selectMemberName } from '#server/modules/team/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { products } from '#server/platform/db/schema/catalog.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { salesPages } from '#server/platform/db/schema/pages.ts'
import { auditLog, productStripeMapping, stripeConfig } from '#server/platform/db/schema/system.ts'

export type StripeConfigRow = typeof stripeConfig.$inferSelect
export type MappingRow = typeof productStripeMapping.$inferSelect

// A fixed id makes two concurrent first saves insert the same row. An imported row keeps its own id.
const defaultRowId = '00000000-0000-7000-8000-000000000001'
export const keysSavedAction = 'settings.payments'

export async function readMilestones(db: Db): Promise<{ product: boolean; page: boolean; purchase: boolean }> {
  const { rows } = await db.execute<{ product: boolean; page: boolean; purchase: boolean }>(
    sql`select exists (select 1 from ${products}) as product,
      exists (select 1 from ${salesPages} where ${salesPages.published_revision_id} is not null) as page,
      exists (select 1 from ${orders} where ${orders.paid_at} is not null) as purchase`,
  )
  return orThrow(rows[0], 'not_found')
}

export async function findStripeConfig(db: Db): Promise<StripeConfigRow | null> {
  return maybeOne(db.select().from(stripeConfig).limit(1))
}

/** Locks the only row until the transaction ends, and inserts it first if it does not exist. */
export async function lockStripeConfig(db: TxDb): Promise<StripeConfigRow> {
  if (!(await findStripeConfig(db))) await db.insert(stripeConfig).values({ id: defaultRowId }).onConflictDoNothing()
  return one(db.select().from(stripeConfig).limit(1).for('update'), 'conflict')
}

export async function updateStripeConfig(db: Db, id: string, change: Partial<StripeConfigRow>, now: Date) {
  await db
    .update(stripeConfig)
    .set({ ...change, updated_at: now })
    .where(eq(stripeConfig.id, id))
}

/**
 * Returns when the secret key of a key set was last saved, and by whom; null when it was never saved on this server.
 */
export async function findLastKeyChange(db: Db, mode: KeyMode): Promise<{ at: Date; by: string | null } | null> {
  return maybeOne(
    db
      .select({
        at: auditLog.created_at,
        by: selectMemberName(auditLog.member_id),
      })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, keysSavedAction),
          eq(auditLog.target, mode),
          sql`${auditLog.data}->>'secretKey' = 'true'`,
        ),
      )
      .orderBy(desc(auditLog.created_at), desc(auditLog.id))
      .limit(1),
  )
}

export async function findMappings(db: Db): Promise<{ row: MappingRow; isOrphan: boolean }[]> {
  return db
    .select({
      row: productStripeMapping,
      isOrphan: sql<boolean>`not ${matchCatalogSku(sql`product_stripe_mapping.sku`)}`,
    })
    .from(productStripeMapping)
    .orderBy(asc(productStripeMapping.sku))
}

type NewMapping = Omit<typeof productStripeMapping.$inferInsert, 'id' | 'created_at'>
export async function upsertMapping(db: Db, mapping: NewMapping, now: Date): Promise<MappingRow> {
  return one(
    db
      .insert(productStripeMapping)
      .values({ ...mapping, id: newId(), created_at: now })
      .onConflictDoUpdate({ target: productStripeMapping.sku, set: mapping })
      .returning(),
    'conflict',
  )
}

/** Removes the mapping. Throws mapping_not_found when there is none. */
export async function removeMapping(db: Db, id: string): Promise<MappingRow> {
  return one(db.delete(productStripeMapping).where(eq(productStripeMapping.id, id)).returning(), 'mapping_not_found')
}
