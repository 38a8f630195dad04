import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PublicProduct } from '#contract/catalog.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { buildProductKey, buildVariantKey } from '#server/modules/search-keys/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { one } from '#server/platform/db/one-row.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { type CatalogPart, selectKitParts, selectSellableUnits } from './kits/repository.ts'
import { saleCurrency } from './records/repository.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect
export type VariantWithParts = VariantRow & { parts: CatalogPart[] | null }
/**
 * `soldIn` is the currency the product is sold in; `variants` are the active ones, the default first, each with its parts
 * when it is a kit.
 */
export type ProductWithVariants = ProductRow & { soldIn: string; variants: VariantWithParts[] }

const pickerOrder = [desc(productVariants.is_default), asc(productVariants.created_at), asc(productVariants.id)]

async function withVariants(db: Db, rows: (ProductRow & { soldIn: string })[]): Promise<ProductWithVariants[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const variants = await db
    .select({ variant: productVariants, parts: selectKitParts(sql`product_variants.id`) })
    .from(productVariants)
    .where(
      and(sql`${productVariants.product_id} = any(${sql.param(ids)}::uuid[])`, eq(productVariants.is_active, true)),
    )
    .orderBy(...pickerOrder)
  const variantsByProduct = new Map(ids.map(id => [id, [] as VariantWithParts[]]))
  for (const { variant, parts } of variants) variantsByProduct.get(variant.product_id)?.push({ ...variant, parts })
  return rows.map(row => ({ ...row, variants: variantsByProduct.get(row.id) ?? [] }))
}

const selectProducts = (db: Db, where: SQL | undefined) =>
  db
    .select({ product: products, soldIn: saleCurrency })
    .from(products)
    .where(where)
    .orderBy(desc(products.created_at), desc(products.id))

async function listWhere(db: Db, where: SQL | undefined, take: number): Promise<ProductWithVariants[]> {
  const rows = await selectProducts(db, where).limit(take)
  return withVariants(
    db,
    rows.map(row => ({ ...row.product, soldIn: row.soldIn })),
  )
}

export const listProductsOnSale = (db: Db, take: number) => listWhere(db, eq(products.is_active, true), take)

export async function countProducts(db: Db): Promise<number> {
  return db.$count(products)
}

/** Returns the products in the order of `ids`; deleted products are left out. */
export async function findProducts(db: Db, ids: readonly string[]): Promise<ProductWithVariants[]> {
  if (ids.length === 0) return []
  const rows = await listWhere(db, sql`${products.id} = any(${sql.param(ids)}::uuid[])`, ids.length)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns the product with its variants. Throws product_not_found when there is none. */
export async function getProductWithVariants(db: Db, id: string): Promise<ProductWithVariants> {
  return one(listWhere(db, eq(products.id, id), 1), 'product_not_found')
}

/**
 * Returns the product row, locked until the transaction ends, so that changes of one product happen one after the
 * other. Throws product_not_found when there is none.
 */
export async function getProductForUpdate(db: TxDb, id: string): Promise<ProductRow> {
  return one(db.select().from(products).where(eq(products.id, id)).for('no key update'), 'product_not_found')
}

export async function insertProduct(db: Db, row: typeof products.$inferInsert) {
  await db.insert(products).values({ ...row, search_key: buildProductKey(row) })
}

/** Returns the search key column after a change of title or SKU, or an empty object when neither changes. */
async function buildChangedSearchKey(db: Db, id: string, { title, sku }: Partial<ProductRow>) {
  if (title === undefined && sku === undefined) return {}
  const [row] = await db.select({ title: products.title, sku: products.sku }).from(products).where(eq(products.id, id))
  return { search_key: buildProductKey({ title: title ?? row?.title ?? '', sku: sku === undefined ? row?.sku : sku }) }
}

/**
 * Changes a product whose row the caller has locked. Increments its version, which caches and other editors compare.
 */
export async function updateProductRow(db: TxDb, id: string, now: Date, change: Partial<ProductRow>) {
  await db
    .update(products)
    .set({
      ...change,
      ...(await buildChangedSearchKey(db, id, change)),
      version: sql`${products.version} + 1`,
      updated_at: now,
    })
    .where(eq(products.id, id))
}

export async function deleteProductRow(db: Db, id: string) {
  await db.delete(products).where(eq(products.id, id))
}

export async function insertVariants(db: Db, rows: (typeof productVariants.$inferInsert)[]) {
  await db.insert(productVariants).values(rows.map(row => ({ ...row, search_key: buildVariantKey(row) })))
}

export async function listActiveVariants(db: Db, productId: string): Promise<VariantRow[]> {
  return db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.product_id, productId), eq(productVariants.is_active, true)))
    .orderBy(...pickerOrder)
}

export async function updateVariantRow(db: Db, id: string, change: Partial<VariantRow>) {
  const { name, sku } = change
  const key = name !== undefined && sku !== undefined ? { search_key: buildVariantKey({ name, sku }) } : {}
  await db
    .update(productVariants)
    .set({ ...change, ...key })
    .where(eq(productVariants.id, id))
}

export async function clearDefaultVariant(db: Db, productId: string, exceptId: string) {
  await db
    .update(productVariants)
    .set({ is_default: false })
    .where(and(eq(productVariants.product_id, productId), ne(productVariants.id, exceptId)))
}

const skusKey = sql`hashtextextended('skus', 0)`

/** Takes an advisory lock on each SKU until the transaction ends. SKUs that look the same share a lock. */
export async function lockSkus(db: TxDb, skus: readonly string[]) {
  const each = [...new Set(skus.map(toSkuComparisonKey))]
    .sort()
    .map(key => sql`pg_advisory_xact_lock(hashtextextended(${`sku ${key}`}, 0))`)
  await db.execute(sql`select ${sql.join([sql`pg_advisory_xact_lock_shared(${skusKey})`, ...each], sql`, `)}`)
}

/** Locks all SKUs: no other transaction can claim a SKU until this one ends. */
export async function lockAllSkus(db: TxDb) {
  await db.execute(sql`select pg_advisory_xact_lock(${skusKey})`)
}

/**
 * Returns those of `skus` that look like the SKU of an active variant other than `ownId`, or of a product without
 * variants, as older and imported products can be. SQL compares ASCII SKUs by lower case. The few stored SKUs with
 * other characters are all fetched, and compared in this function.
 */
export async function findTakenSkus(db: Db, skus: readonly string[], ownId?: string): Promise<string[]> {
  const keys = [...new Set(skus.map(toSkuComparisonKey))]
  const mayLookAlike = (sku: SQL) => sql`(lower(${sku}) = any(${sql.param(keys)}::text[]) or ${sku} ~ '[^ -~]')`
  const { rows } = await db.execute<{ sku: string }>(sql`
    select v.sku from ${productVariants} v where v.is_active and ${mayLookAlike(sql`v.sku`)}
      and v.id is distinct from ${ownId ?? null}::uuid
    union select p.sku from ${products} p where ${mayLookAlike(sql`p.sku`)}
      and not exists (select from ${productVariants} v where v.product_id = p.id and v.is_active)`)
  const takenKeys = new Set(rows.map(row => toSkuComparisonKey(row.sku)))
  return skus.filter(sku => takenKeys.has(toSkuComparisonKey(sku)))
}

// Columns are written as SQL text with their table, because Drizzle omits the table name in a query on one table: in
// the subquery, `id` would then be the variant's id.
const publicProduct = sql<PublicProduct>`json_build_object('id', products.id, 'title', products.title,
  'sku', products.sku, 'priceCents', products.price, 'currency', ${saleCurrency}, 'images', products.images,
  'checkoutTitle', products.checkout_title, 'checkoutDescription', products.checkout_description,
  'variants', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
    'cents', products.price + v.price_adjustment, 'left', ${selectSellableUnits(sql`v.id`, sql`v.stock_quantity`)}, 'isDefault', v.is_default, 'image', v.image)
    order by v.is_default desc, v.created_at, v.id)
  from ${productVariants} v where v.product_id = products.id and v.is_active), '[]'))`

const preparePublicProductQuery = (db: Db, name: string) =>
  db
    .select({ product: publicProduct })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), eq(products.is_active, true)))
    .prepare(name)
const preparedQueries = new WeakMap<Db, ReturnType<typeof preparePublicProductQuery>>()

/**
 * Reads one active product with its variants in one prepared query, because it is the shop's most frequent read.
 * PostgreSQL returns one JSON value, which costs half of mapping rows and arrays.
 * @param useNamedStatement false behind a transaction pooler, where the next execution may run on a connection without
 * the named statement
 */
export async function findPublicProduct(db: Db, id: string, useNamedStatement: boolean): Promise<PublicProduct | null> {
  const statement =
    preparedQueries.get(db) ?? preparePublicProductQuery(db, useNamedStatement ? 'read_public_product' : '')
  preparedQueries.set(db, statement)
  const [row] = await statement.execute({ id })
  return row?.product ?? null
}

export type SkuPrice = { productId: string; variantId: string | null; cents: number; currency: string }

/**
 * Returns the price the shop charges for a SKU: the active variant's price, or else the price of the product with this
 * SKU. Throws sku_not_found when there is none.
 */
export async function getPriceOfSku(db: Db, sku: string): Promise<SkuPrice> {
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

/** Matches a SKU in a query of another table when the SKU belongs to a product or to an active variant. */
export const matchCatalogSku = (sku: SQL) => sql<boolean>`(exists (select 1 from ${products} p where p.sku = ${sku})
  or exists (select 1 from ${productVariants} v where v.sku = ${sku} and v.is_active))`
