import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { buildProductKey, buildVariantKey } from '#server/modules/search-keys/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { findProducts, type ProductRow, type ProductWithVariants } from '../repository.ts'
import type { NewVariant, ProductPlan } from './plan-product.ts'

/** The next `take` products after `last`, oldest first, filtered by `where`. */
export async function listProductsAfter(
  db: Db,
  last: Pick<ProductRow, 'id' | 'created_at'> | undefined,
  take: number,
  where?: SQL,
): Promise<ProductWithVariants[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        where,
        last &&
          sql`(${products.created_at}, ${products.id}) > (select p.created_at, p.id from ${products} p where p.id = ${last.id})`,
      ),
    )
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(take)
  return findProducts(
    db,
    rows.map(row => row.id),
  )
}

/**
 * Maps each SKU to its product: the product of the active variant with this SKU, or the product without variants that
 * has this SKU itself.
 */
export async function mapSkusToProducts(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ sku: string; product: string }>(sql`
    select v.sku, v.product_id as product from ${productVariants} v
      where v.is_active and v.sku = any(${sql.param(skus)}::text[])
    union select p.sku, p.id from ${products} p where p.sku = any(${sql.param(skus)}::text[])
      and not exists (select from ${productVariants} v where v.product_id = p.id and v.is_active)`)
  return new Map(rows.map(row => [row.sku, row.product]))
}

/** Finds the SKUs among `skus` that the payment provider charges as subscriptions. */
export async function findSubscriptionSkus(db: Db, skus: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sku: productStripeMapping.sku })
    .from(productStripeMapping)
    .where(
      and(
        eq(productStripeMapping.is_subscription, true),
        sql`${productStripeMapping.sku} = any(${sql.param(skus)}::text[])`,
      ),
    )
  return new Set(rows.map(row => row.sku))
}

/** Finds the shop's SKUs whose rough key (see `getRoughSkuKey`) is one of `rough`. */
export async function findSimilarSkus(db: Db, rough: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ sku: string }>(sql`
    with asked as (select distinct unnest(${sql.param(rough)}::text[]) as rough)
    select v.sku from ${productVariants} v
      join asked on rough = regexp_replace(lower(v.sku), '[^a-z1-9]+', '', 'g') where v.is_active
    union select p.sku from ${products} p
      join asked on rough = regexp_replace(lower(p.sku), '[^a-z1-9]+', '', 'g')
      where not exists (select from ${productVariants} v where v.product_id = p.id and v.is_active)`)
  return rows.map(row => row.sku)
}

export async function lockProducts(db: TxDb, ids: readonly string[]) {
  await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(products.id))
    .for('no key update')
}

const rowsPerStatement = 1_000

/**
 * Splits rows into batches of a thousand and passes each batch as one JSON parameter: PostgreSQL parses JSON faster
 * than the client would serialize a list of values.
 */
function* splitIntoBatches<Row extends object>(rows: readonly Row[], getSearchKey: (row: Row) => string) {
  for (let offset = 0; offset < rows.length; offset += rowsPerStatement) {
    const batch = rows.slice(offset, offset + rowsPerStatement).map(row => ({ ...row, search_key: getSearchKey(row) }))
    yield sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)`
  }
}

const productRecordset = sql`search_key text, title text, price int, currency text, language text, checkout_title text,
  checkout_description text, images text[], is_active boolean, max_installments int`

export async function insertProducts(db: Db, rows: readonly ProductPlan['product'][]) {
  for (const batch of splitIntoBatches(rows, ({ title = '', sku }) => buildProductKey({ title, sku })))
    await db.execute(sql`
      insert into ${products} (id, sku, search_key, title, price, currency, language, checkout_title, checkout_description, images,
        is_active, max_installments, created_at, updated_at)
      select n.id, n.sku, n.search_key, n.title, n.price, n.currency, n.language, n.checkout_title, n.checkout_description,
        coalesce(n.images, '{}'), coalesce(n.is_active, true), n.max_installments, n.created_at, n.created_at
      from ${batch} n(id uuid, sku text, created_at timestamptz, ${productRecordset})`)
}

export async function insertNewVariants(db: Db, rows: readonly NewVariant[]) {
  for (const batch of splitIntoBatches(rows, buildVariantKey))
    await db.execute(sql`
      insert into ${productVariants} (id, product_id, search_key, name, sku, price_adjustment, stock_quantity, stock_start,
        is_default, created_at, quantity_prices)
      select n.id, n.product_id, n.search_key, n.name, n.sku, n.price_adjustment, n.units, n.units, n.is_default, n.created_at,
        n.quantity_prices
      from ${batch} n(id uuid, product_id uuid, search_key text, name text, sku text, price_adjustment int, units int,
        is_default boolean, created_at timestamptz, quantity_prices jsonb)`)
}

/** Overwrites whole rows and increments their versions. */
export async function updateProductRows(db: Db, rows: readonly ProductRow[], now: Date) {
  for (const batch of splitIntoBatches(rows, buildProductKey))
    await db.execute(sql`
      update ${products} p set search_key = n.search_key, title = n.title, price = n.price, currency = n.currency, language = n.language,
        checkout_title = n.checkout_title, checkout_description = n.checkout_description, images = n.images,
        is_active = n.is_active, max_installments = n.max_installments, version = p.version + 1, updated_at = ${now}
      from ${batch} n(id uuid, ${productRecordset})
      where p.id = n.id`)
}

export async function updateVariantRows(db: Db, rows: ProductPlan['changedVariants']) {
  for (const batch of splitIntoBatches(rows, buildVariantKey))
    await db.execute(sql`
      update ${productVariants} v set search_key = n.search_key, name = n.name, price_adjustment = n.price_adjustment,
        quantity_prices = n.quantity_prices
      from ${batch} n(id uuid, search_key text, name text, price_adjustment int, quantity_prices jsonb)
      where v.id = n.id`)
}

/** A unique index allows one default per product, so the old defaults are cleared first. */
export async function setDefaultVariants(db: Db, chosen: readonly { defaultId: string; productId: string }[]) {
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
