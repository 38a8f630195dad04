import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { KeyMode } from '#domain/provider-key.ts'
import { selectMemberName } from '#server/modules/team/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { products, productVariants, shop } from '#server/platform/db/schema/catalog.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { salesPages } from '#server/platform/db/schema/pages.ts'
import { auditLog, productStripeMapping, stripeConfig } from '#server/platform/db/schema/system.ts'

export type StripeConfigRow = typeof stripeConfig.$inferSelect
export type MappingRow = typeof productStripeMapping.$inferSelect

// A fixed id makes two concurrent first saves insert the same row. An imported row keeps its own id.
const defaultRowId = '00000000-0000-7000-8000-000000000001'
export const keysSavedAction = 'settings.payments'

export type ShopRow = typeof shop.$inferSelect

/** Returns the row of the shop. Throws not_found when there is none. */
export async function getShop(db: Db): Promise<ShopRow> {
  return one(db.select().from(shop), 'not_found')
}

export async function lockShop(db: TxDb): Promise<ShopRow> {
  return one(db.select().from(shop).for('update'), 'not_found')
}

export async function updateShop(db: Db, change: Partial<ShopRow>): Promise<ShopRow> {
  return one(
    db
      .update(shop)
      .set({ ...change, version: sql`${shop.version} + 1` })
      .returning(),
    'not_found',
  )
}

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
 * @param name the field of the audit row that says whether the secret key was saved
 */
export async function findLastKeyChange(
  db: Db,
  action: string,
  mode: KeyMode,
  name: 'secretKey' | 'accessToken',
): Promise<{ at: Date; by: string | null } | null> {
  return maybeOne(
    db
      .select({
        at: auditLog.created_at,
        by: selectMemberName(auditLog.member_id),
      })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, action),
          eq(auditLog.target, mode),
          sql`${auditLog.data}->>${name} in ('true', 'saved')`,
        ),
      )
      .orderBy(desc(auditLog.created_at), desc(auditLog.id))
      .limit(1),
  )
}

const isOrphan = sql<boolean>`not exists (select 1 from ${products} where products.sku = product_stripe_mapping.sku)
  and not exists (select 1 from ${productVariants} v where v.sku = product_stripe_mapping.sku and v.is_active)`

export async function findMappings(db: Db): Promise<{ row: MappingRow; isOrphan: boolean }[]> {
  return db
    .select({ row: productStripeMapping, isOrphan })
    .from(productStripeMapping)
    .orderBy(asc(productStripeMapping.sku))
}

const saleCurrency = sql<string>`coalesce(${products.currency}, (select shop.currency from ${shop}), 'usd')`

export type LocalPrice = { productId: string; variantId: string | null; cents: number; currency: string }
/**
 * Returns the price the shop charges for a SKU: the active variant's price, or else the price of the product with this
 * SKU. Throws sku_not_found when there is none.
 */
export async function getLocalPrice(db: Db, sku: string): Promise<LocalPrice> {
  const [variant] = await db
    .select({
      productId: products.id,
      variantId: productVariants.id,
      cents: sql<number>`${products.price} + ${productVariants.price_adjustment}`,
      currency: saleCurrency,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(and(eq(productVariants.sku, sku), eq(productVariants.is_active, true)))
  if (variant) return variant
  const [product] = await db
    .select({ productId: products.id, cents: products.price, currency: saleCurrency })
    .from(products)
    .where(eq(products.sku, sku))
    .orderBy(asc(products.created_at))
    .limit(1)
  if (!product) throw new AppError('sku_not_found')
  return { ...product, variantId: null }
}

/** Locks the products this SKU may belong to. Every change of a price or a variant takes the same locks first. */
export async function lockProductsOfSku(db: TxDb, sku: string) {
  const variantProductIds = db
    .select({ id: productVariants.product_id })
    .from(productVariants)
    .where(and(eq(productVariants.sku, sku), eq(productVariants.is_active, true)))
  await db
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.sku, sku), inArray(products.id, variantProductIds)))
    .orderBy(asc(products.id))
    .for('no key update')
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
