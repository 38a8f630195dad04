import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { catalogChanges, products, productVariants } from '#server/platform/db/schema/catalog.ts'

import { selectIsKit } from '../kits/repository.ts'

export type Target = { id: string; title: string; price: number; is_active: boolean }
export type TargetVariant = Pick<
  typeof productVariants.$inferSelect,
  'id' | 'product_id' | 'price_adjustment' | 'stock_quantity' | 'stock_start'
> & { isKit: boolean }

export const hasIdIn = (ids: readonly string[]): SQL => sql`${products.id} = any(${sql.param(ids)}::uuid[])`

/**
 * Locks products in the order of their ids, so that concurrent bulk changes cannot deadlock. `no key update` does not
 * block readers or inserts that reference the products.
 */
export function lockTargets(db: TxDb, where: SQL | undefined, limit: number): Promise<Target[]> {
  return db
    .select({ id: products.id, title: products.title, price: products.price, is_active: products.is_active })
    .from(products)
    .where(where)
    .orderBy(asc(products.id))
    .limit(limit)
    .for('no key update')
}

/**
 * Lists the active variants of these products in the order in which variant pickers show them, which puts the default
 * variant of each product first.
 */
export function listVariantsOfProducts(db: Db, productIds: readonly string[]): Promise<TargetVariant[]> {
  const v = productVariants
  return db
    .select({
      id: v.id,
      product_id: v.product_id,
      price_adjustment: v.price_adjustment,
      stock_quantity: v.stock_quantity,
      stock_start: v.stock_start,
      isKit: selectIsKit(sql`product_variants.id`),
    })
    .from(v)
    .where(and(sql`${v.product_id} = any(${sql.param(productIds)}::uuid[])`, eq(v.is_active, true)))
    .orderBy(sql`is_default desc`, asc(v.created_at), asc(v.id))
}

type NewPrices = { products: Map<string, number>; adjustments: Map<string, number> }

/**
 * Writes base prices by product id and adjustments by variant id. Unchanged variants are not locked, because shoppers
 * may be reserving their units.
 */
export async function updatePriceRows(db: Db, { products: bases, adjustments }: NewPrices, now: Date) {
  await db.execute(sql`
    update ${products} p set price = n.price, version = p.version + 1, updated_at = ${now}
    from unnest(${sql.param([...bases.keys()])}::uuid[], ${sql.param([...bases.values()])}::int[]) n(id, price)
    where p.id = n.id`)
  if (adjustments.size === 0) return
  await db.execute(sql`
    update ${productVariants} v set price_adjustment = n.adjustment
    from unnest(${sql.param([...adjustments.keys()])}::uuid[], ${sql.param([...adjustments.values()])}::int[])
      n(id, adjustment)
    where v.id = n.id`)
}

export async function updateActiveRows(db: Db, ids: readonly string[], isActive: boolean, now: Date) {
  await db
    .update(products)
    .set({ is_active: isActive, version: sql`${products.version} + 1`, updated_at: now })
    .where(hasIdIn(ids))
}

export async function bumpVersions(db: Db, ids: readonly string[], now: Date) {
  await db
    .update(products)
    .set({ version: sql`${products.version} + 1`, updated_at: now })
    .where(hasIdIn(ids))
}

export async function insertChange(db: Db, row: typeof catalogChanges.$inferInsert) {
  await db.insert(catalogChanges).values(row)
}

export async function deleteOldChanges(db: Db, before: Date) {
  await db.delete(catalogChanges).where(lt(catalogChanges.created_at, before))
}

/** Returns the bulk change, locked until the transaction ends. Throws change_not_found when there is none. */
export async function getChangeForUpdate(db: TxDb, id: string) {
  return one(db.select().from(catalogChanges).where(eq(catalogChanges.id, id)).for('update'), 'change_not_found')
}

export async function markUndone(db: Db, id: string, now: Date) {
  await db.update(catalogChanges).set({ undone_at: now }).where(eq(catalogChanges.id, id))
}
