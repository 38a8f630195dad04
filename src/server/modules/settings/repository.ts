import { asc, eq, sql } from 'drizzle-orm'
import { matchCatalogSku } from '#server/modules/catalog/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { productStripeMapping, stripeConfig } from '#server/platform/db/schema/system.ts'

export type StripeConfigRow = typeof stripeConfig.$inferSelect
export type MappingRow = typeof productStripeMapping.$inferSelect

// A fixed id makes two concurrent first saves insert the same row. An imported row keeps its own id.
const defaultRowId = '00000000-0000-7000-8000-000000000001'
export const keysSavedAction = 'settings.payments'

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

export async function deleteMappingsOfProduct(db: Db, productId: string): Promise<void> {
  await db.delete(productStripeMapping).where(eq(productStripeMapping.product_id, productId))
}
