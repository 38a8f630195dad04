import { eq, sql } from 'drizzle-orm'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { buildProductKey, buildVariantKey } from '#server/modules/search-keys/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { checkoutTemplate, products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { salesCampaigns, salesPages, storageObjects } from '#server/platform/db/schema/pages.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { upsellPages, upsells } from '#server/platform/db/schema/upsells.ts'

export type { ShippingOption } from '#server/platform/db/schema/catalog.ts'

const tablesWithIds = { checkoutTemplate, products, productVariants, salesCampaigns, salesPages, upsells, upsellPages }
const tablesWithState = { salesCampaigns, salesPages, upsells, upsellPages }

export async function listIds(db: Db, table: keyof typeof tablesWithIds): Promise<Set<string>> {
  const rows = await db.select({ id: tablesWithIds[table].id }).from(tablesWithIds[table])
  return new Set(rows.map(({ id }) => id))
}

/** Sets columns that the shop's regular functions do not accept. */
export async function updateState(
  db: Db,
  table: keyof typeof tablesWithState,
  id: string,
  set: { is_active: boolean; created_at?: Date },
): Promise<void> {
  await db.update(tablesWithState[table]).set(set).where(eq(tablesWithState[table].id, id))
}

/** Price in cents and active state of each product by id. */
export async function mapProductPrices(db: Db): Promise<Map<string, { cents: number; isActive: boolean }>> {
  const rows = await db.select({ id: products.id, cents: products.price, isActive: products.is_active }).from(products)
  return new Map(rows.map(({ id, cents, isActive }) => [id, { cents, isActive }]))
}

/** Comparison keys of the SKUs of active variants; see `toSkuComparisonKey`. */
export async function listSkusInUse(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(eq(productVariants.is_active, true))
  return new Set(rows.map(({ sku }) => toSkuComparisonKey(sku)))
}

export async function insertProduct(
  db: Db,
  product: typeof products.$inferInsert,
  variants: (typeof productVariants.$inferInsert)[],
): Promise<void> {
  await db.insert(products).values({ ...product, search_key: buildProductKey(product) })
  await db.insert(productVariants).values(variants.map(each => ({ ...each, search_key: buildVariantKey(each) })))
}

export const insertVariant = (db: Db, variant: typeof productVariants.$inferInsert) =>
  db.insert(productVariants).values({ ...variant, search_key: buildVariantKey(variant) })

export const insertTemplate = (db: Db, template: typeof checkoutTemplate.$inferInsert) =>
  db.insert(checkoutTemplate).values(template)

export async function listCampaignSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: salesCampaigns.slug }).from(salesCampaigns)
  return new Set(rows.map(({ slug }) => slug))
}

/** Slugs of sales pages, each prefixed with its campaign's id. */
export async function listPageSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.select({ campaign: salesPages.sales_campaign_id, slug: salesPages.slug }).from(salesPages)
  return new Set(rows.map(({ campaign, slug }) => `${campaign}/${slug}`))
}

export async function listMappedSkus(db: Db): Promise<Set<string>> {
  const rows = await db.select({ sku: productStripeMapping.sku }).from(productStripeMapping)
  return new Set(rows.map(({ sku }) => sku))
}

export const insertMapping = (db: Db, row: typeof productStripeMapping.$inferInsert) =>
  db.insert(productStripeMapping).values(row)

/** `bucket/path` of every stored picture. */
export async function listStoredPaths(db: Db): Promise<string[]> {
  const name = sql<string>`${storageObjects.bucket} || '/' || ${storageObjects.path}`
  return (await db.select({ name }).from(storageObjects)).map(row => row.name)
}
