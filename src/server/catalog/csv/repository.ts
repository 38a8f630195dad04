import { and, asc, eq, sql } from 'drizzle-orm'
import { products, productVariants, shop } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/kernel/context.ts'
import { findProducts, type ProductRow, type ProductWithVariants } from '../repository.ts'
import type { NewVariant, ProductPlan } from './plan-product.ts'

/** The next products after `last`, oldest first. */
export async function productsAfter(
  db: Db,
  last: Pick<ProductRow, 'id' | 'created_at'> | undefined,
  take: number,
): Promise<ProductWithVariants[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      last &&
        sql`(${products.created_at}, ${products.id}) > (select p.created_at, p.id from ${products} p where p.id = ${last.id})`,
    )
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(take)
  return findProducts(
    db,
    rows.map(row => row.id),
  )
}

export async function shopCurrency(db: Db): Promise<string> {
  const [row] = await db.select({ currency: shop.currency }).from(shop)
  return row?.currency ?? 'usd'
}

/** Whose these SKUs are: of an active variant's product, or of a product without variants. */
export async function productsOfSkus(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ sku: string; product: string }>(sql`
    select v.sku, v.product_id as product from ${productVariants} v
      where v.is_active and v.sku = any(${sql.param(skus)}::text[])
    union select p.sku, p.id from ${products} p where p.sku = any(${sql.param(skus)}::text[])
      and not exists (select from ${productVariants} v where v.product_id = p.id and v.is_active)`)
  return new Map(rows.map(row => [row.sku, row.product]))
}

export async function lockProducts(db: Db, ids: readonly string[]) {
  await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(products.id))
    .for('no key update')
}

const rowsAt = 1_000

function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += rowsAt) yield rows.slice(at, at + rowsAt)
}

type NewProduct = typeof products.$inferInsert

export async function insertProducts(db: Db, rows: readonly NewProduct[]) {
  for (const batch of batches(rows)) await db.insert(products).values(batch)
}

export async function insertNewVariants(db: Db, rows: readonly NewVariant[]) {
  const counted = rows.map(row => ({ ...row, stock_start: row.stock_quantity }))
  for (const batch of batches(counted)) await db.insert(productVariants).values(batch)
}

/** Writes whole rows over, and moves their versions. */
export async function rewriteProducts(db: Db, rows: readonly ProductRow[], now: Date) {
  for (const batch of batches(rows))
    await db.execute(sql`
      update ${products} p set title = n.title, price = n.price, currency = n.currency, language = n.language,
        checkout_title = n.checkout_title, checkout_description = n.checkout_description, images = n.images,
        is_active = n.is_active, version = p.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) n(id uuid, title text, price int, currency text,
        language text, checkout_title text, checkout_description text, images text[], is_active boolean)
      where p.id = n.id`)
}

export async function rewriteVariants(db: Db, rows: ProductPlan['changedVariants']) {
  for (const batch of batches(rows))
    await db.execute(sql`
      update ${productVariants} v set name = n.name, price_adjustment = n.price_adjustment
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) n(id uuid, name text, price_adjustment int)
      where v.id = n.id`)
}

/** Makes these variants the defaults of their products. The others step back first: one default a product is a unique index. */
export async function makeDefaults(db: Db, chosen: readonly { defaultId: string; productId: string }[]) {
  const { product_id, id, is_default } = productVariants
  const productIds = chosen.map(each => each.productId)
  const variantIds = chosen.map(each => each.defaultId)
  await db
    .update(productVariants)
    .set({ is_default: false })
    .where(and(sql`${product_id} = any(${sql.param(productIds)}::uuid[])`, eq(is_default, true)))
  await db
    .update(productVariants)
    .set({ is_default: true })
    .where(sql`${id} = any(${sql.param(variantIds)}::uuid[])`)
}
