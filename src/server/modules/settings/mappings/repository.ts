import { asc, eq, sql } from 'drizzle-orm'
import { matchCatalogSku } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { one } from '#server/platform/db/one-row.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'

export type MappingRow = typeof productStripeMapping.$inferSelect

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
