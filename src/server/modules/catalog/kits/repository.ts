import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { countKitUnits } from '#domain/kit.ts'
import { selectShopCurrency } from '#server/modules/settings/shop/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { kitParts, products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'

/** A part of a kit as the catalog has it today. A variant without an image has the first image of its product. */
export type CatalogPart = {
  variantId: string
  productId: string
  title: string
  variantName: string
  sku: string
  image: string | null
  cents: number
  currency: string
  /** The units of the part in one kit. */
  quantity: number
  /** The stock of the part; null when it is untracked. */
  units: number | null
}

/** Selects, inside a query of variants, the parts of a kit in their order; null for a variant that is not a kit. */
export const selectKitParts = (variantId: AnyPgColumn | SQL) =>
  sql<CatalogPart[] | null>`(select json_agg(json_build_object('variantId', part.id, 'productId', owner.id,
      'title', owner.title, 'variantName', part.name, 'sku', part.sku, 'image', coalesce(part.image, owner.images[1]),
      'cents', greatest(0, owner.price + part.price_adjustment),
      'currency', coalesce(owner.currency, ${selectShopCurrency}, 'usd'), 'quantity', k.quantity, 'units', part.stock_quantity)
      order by k.position)
    from ${kitParts} k join ${productVariants} part on part.id = k.part_variant_id
    join ${products} owner on owner.id = part.product_id
    where k.kit_variant_id = ${variantId})`

/**
 * Selects, inside a query of variants, the units that can be sold of a variant: its stock, or for a kit as many as its
 * scarcest part is enough for. Null when stock is untracked.
 */
export const selectSellableUnits = (variantId: SQL, stock: SQL) =>
  sql<number | null>`coalesce((select min(part.stock_quantity / k.quantity)
    from ${kitParts} k join ${productVariants} part on part.id = k.part_variant_id
    where k.kit_variant_id = ${variantId}), ${stock})`

/** Whether, inside a query of variants, a variant is a kit. */
export const selectIsKit = (variantId: SQL) =>
  sql<boolean>`exists (select from ${kitParts} k where k.kit_variant_id = ${variantId})`

/** Selects, inside another query, the parts whose stock is too low for one kit. */
export const selectScarceParts = (kitVariantId: SQL) =>
  sql`select from ${kitParts} k join ${productVariants} part on part.id = k.part_variant_id
    where k.kit_variant_id = ${kitVariantId} and part.stock_quantity < k.quantity`

/** Selects, inside another query, the kits of which a part is too scarce. */
export const selectScarceKits = sql`select k.kit_variant_id from ${kitParts} k
  join ${productVariants} part on part.id = k.part_variant_id where part.stock_quantity < k.quantity`

/** Selects the product of each kit on sale and how many kits the stock of its parts is enough for. */
export const selectKitLevels = sql`select v.product_id, min(part.stock_quantity / k.quantity) as units
  from ${kitParts} k join ${productVariants} v on v.id = k.kit_variant_id and v.is_active
  join ${productVariants} part on part.id = k.part_variant_id
  where part.stock_quantity is not null group by v.id, v.product_id`

/** Returns a variant with its parts, and with the stock of its scarcest part when it is a kit. */
export function withKitUnits<Row extends { stock_quantity: number | null }>(row: Row, parts: CatalogPart[] | null) {
  return { ...row, stock_quantity: parts ? countKitUnits(parts) : row.stock_quantity, parts }
}

/** Finds the parts of those of the variants that are kits. */
export async function findKitParts(db: Db, variantIds: readonly string[]): Promise<Map<string, CatalogPart[]>> {
  if (variantIds.length === 0) return new Map()
  const rows = await db
    .select({ id: productVariants.id, parts: selectKitParts(sql`product_variants.id`) })
    .from(productVariants)
    .where(inArray(productVariants.id, [...variantIds]))
  return new Map(rows.flatMap(({ id, parts }) => (parts ? [[id, parts] as const] : [])))
}

/** Locks the parts of all kits until the transaction ends, so that two changes never make a kit of a kit together. */
export async function lockKits(db: TxDb) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('kits', 0))`)
}

/** Finds what decides whether variants can be parts of a kit. Deleted variants are left out. */
export function findPartFacts(db: Db, variantIds: readonly string[]) {
  return db
    .select({
      variantId: productVariants.id,
      isKit: selectIsKit(sql`product_variants.id`),
      isSubscription: sql<boolean>`coalesce(${productStripeMapping.is_subscription}, false)`,
    })
    .from(productVariants)
    .leftJoin(productStripeMapping, eq(productStripeMapping.sku, productVariants.sku))
    .where(
      and(
        inArray(productVariants.id, [...variantIds]),
        eq(productVariants.is_active, true),
        isNull(productVariants.deleted_at),
      ),
    )
}

/** Finds the active variants with these SKUs, and whether each is a kit or a subscription. */
export function findPartsBySku(db: Db, skus: readonly string[]) {
  return db
    .select({
      variantId: productVariants.id,
      sku: productVariants.sku,
      isKit: selectIsKit(sql`product_variants.id`),
      isSubscription: sql<boolean>`coalesce(${productStripeMapping.is_subscription}, false)`,
    })
    .from(productVariants)
    .leftJoin(productStripeMapping, eq(productStripeMapping.sku, productVariants.sku))
    .where(and(sql`${productVariants.sku} = any(${sql.param(skus)}::text[])`, eq(productVariants.is_active, true)))
}

/** Lists pairs of a kit and a part for these parts, by their SKUs. */
export async function listKitsOfParts(db: Db, partIds: readonly string[]) {
  const { rows } = await db.execute<{ kitSku: string; partSku: string }>(sql`
    select kit.sku as "kitSku", part.sku as "partSku" from ${kitParts} k
    join ${productVariants} kit on kit.id = k.kit_variant_id join ${productVariants} part on part.id = k.part_variant_id
    where k.part_variant_id = any(${sql.param(partIds)}::uuid[])`)
  return rows
}

/** Finds the active variant of a SKU, and whether it is a kit or has quantity prices; null without such a variant. */
export function findSubscriptionFacts(db: Db, sku: string) {
  return maybeOne(
    db
      .select({
        variantId: productVariants.id,
        isKit: selectIsKit(sql`product_variants.id`),
        hasQuantityPrices: sql<boolean>`product_variants.quantity_prices is not null`,
      })
      .from(productVariants)
      .where(and(eq(productVariants.sku, sku), eq(productVariants.is_active, true))),
  )
}

export type KitName = { productId: string; title: string; variantName: string }

const selectVariantsOfProduct = (productId: string) =>
  sql`(select v.id from ${productVariants} v where v.product_id = ${productId})`

/** Lists the kits that contain a variant, or that contain one of a product and belong to another product. */
export function listKitsOfPart(db: Db, part: { variantId: string } | { productId: string }): Promise<KitName[]> {
  const isPart =
    'variantId' in part
      ? eq(kitParts.part_variant_id, part.variantId)
      : and(
          sql`${kitParts.part_variant_id} in ${selectVariantsOfProduct(part.productId)}`,
          ne(products.id, part.productId),
        )
  return db
    .selectDistinct({ productId: products.id, title: products.title, variantName: productVariants.name })
    .from(kitParts)
    .innerJoin(productVariants, eq(productVariants.id, kitParts.kit_variant_id))
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(isPart)
    .orderBy(asc(products.title), asc(productVariants.name))
    .limit(20)
}

/** Replaces the parts of kits. A variant with an empty list becomes an ordinary variant. */
export async function replaceKitParts(
  db: TxDb,
  kits: readonly { variantId: string; parts: readonly { variantId: string; quantity: number }[] }[],
) {
  if (kits.length === 0) return
  const ids = kits.map(kit => kit.variantId)
  await db.delete(kitParts).where(sql`${kitParts.kit_variant_id} = any(${sql.param(ids)}::uuid[])`)
  const rows = kits.flatMap(kit => kit.parts.map((part, position) => ({ kit: kit.variantId, ...part, position })))
  await db.execute(sql`insert into ${kitParts} (kit_variant_id, part_variant_id, quantity, position)
    select n.kit, n."variantId", n.quantity, n.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(kit uuid, "variantId" uuid, quantity int, position int)`)
}

/** Removes the parts of all kits of a product, before the product and its variants are deleted. */
export async function deleteKitsOfProduct(db: TxDb, productId: string) {
  await db.delete(kitParts).where(sql`${kitParts.kit_variant_id} in ${selectVariantsOfProduct(productId)}`)
}

/** Finds a variant that is active like its product, with its parts when it is a kit. */
export async function findVariantOnSale(db: Db, variantId: string): Promise<{ parts: CatalogPart[] | null } | null> {
  const query = db
    .select({ parts: selectKitParts(productVariants.id) })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.product_id), eq(products.is_active, true)))
    .where(and(eq(productVariants.id, variantId), eq(productVariants.is_active, true)))
  return maybeOne(query)
}

export type VariantFacts = { name: string; sku: string; image: string | null; parts: CatalogPart[] | null }

/** A variant without an image has the first image of its product. */
export async function findVariantFacts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, VariantFacts>()
  const rows = await db
    .select({
      id: productVariants.id,
      name: productVariants.name,
      sku: productVariants.sku,
      image: productVariants.image,
      images: products.images,
      parts: selectKitParts(sql`product_variants.id`),
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(inArray(productVariants.id, [...ids]))
  return new Map(
    rows.map(({ id, name, sku, image, images, parts }) => [
      id,
      { name, sku, image: image ?? images[0] ?? null, parts },
    ]),
  )
}
