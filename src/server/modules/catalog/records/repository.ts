import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type ActiveBump, selectActiveBumps } from '#server/modules/order-bumps/records/index.ts'
import { selectShopCurrency, selectShopLanguage } from '#server/modules/settings/shop/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { products, productVariants, promotions } from '#server/platform/db/schema/catalog.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { type BumpVariantRow, selectBumpVariant, toBumpVariant } from '../bump-variants/repository.ts'
import { selectKitParts, withKitUnits } from '../kits/repository.ts'

/** A product without its own currency is sold in the shop's currency. */
export const saleCurrency = sql<string>`coalesce(${products.currency}, ${selectShopCurrency}, 'usd')`

/**
 * Finds an active product with its active variants, the default one first, the provider mapping and the parts of each,
 * the shop's currency, the order bumps, and the promotion of the code, running or not. One statement reads all of it,
 * because every step of a checkout needs it. Returns null when the product is not on sale.
 */
export async function findProductForCheckout(db: Db, productId: string, promotionCode: string | null) {
  const order = [desc(productVariants.is_default), asc(productVariants.created_at), asc(productVariants.id)]
  const rows = await db
    .select({
      product: products,
      variant: productVariants,
      mapping: productStripeMapping,
      shopCurrency: selectShopCurrency,
      promotion: promotions,
      // Only the first row contains the order bumps, so that a product with many variants transfers them once.
      bumps: sql<
        ActiveBump<BumpVariantRow>[] | null
      >`case when row_number() over (order by ${sql.join(order, sql`, `)}) = 1
        then ${selectActiveBumps(productId, selectBumpVariant)} end`,
      parts: selectKitParts(productVariants.id),
    })
    .from(products)
    .innerJoin(productVariants, and(eq(productVariants.product_id, products.id), eq(productVariants.is_active, true)))
    .leftJoin(productStripeMapping, eq(productStripeMapping.sku, productVariants.sku))
    .leftJoin(
      promotions,
      and(sql`lower(${promotions.code}) = lower(${promotionCode ?? ''})`, isNull(promotions.archived_at)),
    )
    .where(and(eq(products.id, productId), eq(products.is_active, true)))
    .orderBy(...order)
  const [first] = rows
  if (!first) return null
  return {
    product: first.product,
    variants: rows.map(({ variant, mapping, parts }) => ({ ...withKitUnits(variant, parts), mapping })),
    shopCurrency: first.shopCurrency,
    promotion: first.promotion,
    bumps: (first.bumps ?? []).map(({ goods, ...bump }) => ({ ...bump, goods: toBumpVariant(goods) })),
  }
}

/**
 * Selects the undiscounted price of a variant in cents inside a query of another table; null when the variant is gone.
 */
export const selectVariantPrice = (variantId: SQL) => sql<number | null>`(select p.price + v.price_adjustment
  from ${productVariants} v join ${products} p on p.id = v.product_id where v.id = ${variantId})`

/** Units in stock by variant id, also of the parts of the product's kits; null for untracked stock. */
export async function findStockLevels(
  db: Db,
  productId: string,
  partIds: readonly string[] = [],
): Promise<Map<string, number | null>> {
  const isOfProduct = eq(productVariants.product_id, productId)
  const rows = await db
    .select({ id: productVariants.id, stock: productVariants.stock_quantity })
    .from(productVariants)
    .where(partIds.length > 0 ? or(isOfProduct, inArray(productVariants.id, [...partIds])) : isOfProduct)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/**
 * Lists the active variants of active products, the default variant first, with the facts that an offer bound to a
 * product takes from the catalog.
 */
export function listSellableVariants(db: Db, productIds: string[]) {
  return db
    .select({
      productId: products.id,
      variantId: productVariants.id,
      title: products.title,
      variantName: productVariants.name,
      sku: productVariants.sku,
      priceCents: sql<number>`${products.price} + ${productVariants.price_adjustment}`,
      currency: sql<string | null>`coalesce(${products.currency}, ${selectShopCurrency})`,
      image: sql<string | null>`coalesce(${productVariants.image}, ${products.images}[1])`,
    })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.product_id, products.id))
    .where(and(inArray(products.id, productIds), eq(products.is_active, true), eq(productVariants.is_active, true)))
    .orderBy(sql`${productVariants.is_default} desc`, asc(productVariants.created_at))
}
export type SellableVariant = Awaited<ReturnType<typeof listSellableVariants>>[number]

/** Products as the card of a funnel shows them, at the price of their default variant. */
export function listProductCards(db: Db, ids: string[]) {
  return db
    .select({
      id: products.id,
      title: products.title,
      sku: products.sku,
      priceCents: sql<number>`products.price + coalesce((select v.price_adjustment from ${productVariants} v
        where v.product_id = products.id and v.is_active order by v.is_default desc, v.created_at, v.id limit 1), 0)`,
      currency: saleCurrency,
      image: sql<string | null>`${products.images}[1]`,
      isActive: products.is_active,
    })
    .from(products)
    .where(inArray(products.id, ids))
}

/** SKUs of active variants: those that a purchase of these products can contain. */
export function listSkusOfProducts(db: Db, productIds: string[]) {
  return db
    .select({ productId: productVariants.product_id, sku: productVariants.sku })
    .from(productVariants)
    .where(and(inArray(productVariants.product_id, productIds), eq(productVariants.is_active, true)))
}

/**
 * The language and currency of the first of these products that exists, as `productIds` orders them. Null when none is
 * left.
 */
export async function findLocaleOfFirstProduct(
  db: Db,
  productIds: readonly string[],
): Promise<{ language: string; currency: string } | null> {
  const ids = sql`${sql.param(productIds)}::uuid[]`
  return maybeOne(
    db
      .select({
        language: sql<string>`coalesce(${products.language}, ${selectShopLanguage}, 'spec')`,
        currency: saleCurrency,
      })
      .from(products)
      .where(sql`${products.id} = any(${ids})`)
      .orderBy(sql`array_position(${ids}, ${products.id})`)
      .limit(1),
  )
}

/** The image of the oldest active product with this title; case is ignored. */
export async function findPictureByTitle(db: Db, title: string): Promise<string | null> {
  const [row] = await db
    .select({ image: sql<string | null>`${products.images}[1]` })
    .from(products)
    .where(and(sql`lower(${products.title}) = lower(${title})`, eq(products.is_active, true)))
    .orderBy(products.created_at)
    .limit(1)
  return row?.image ?? null
}

/** Whether the payment provider charges a SKU as a subscription. */
export async function isSubscriptionSku(db: Db, sku: string): Promise<boolean> {
  const { sku: ofMapping, is_subscription } = productStripeMapping
  return (await db.$count(productStripeMapping, and(eq(ofMapping, sku), eq(is_subscription, true)))) > 0
}

/** Whether the shop has any product, including products that were taken off sale. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}

export async function doesProductExist(db: Db, id: string): Promise<boolean> {
  return (await db.$count(products, eq(products.id, id))) > 0
}

export async function isProductOnSale(db: Db, productId: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, productId), eq(products.is_active, true)))) > 0
}

/** Counts those of the products that exist, on sale or not. */
export async function countExistingProducts(db: Db, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(products, inArray(products.id, [...ids]))
}

/** The first picture of the first product that has one. */
export async function findPictureOfProducts(db: Db, productIds: readonly string[]): Promise<string | null> {
  if (productIds.length === 0) return null
  const rows = await db
    .select({ id: products.id, images: products.images })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  const pictures = new Map(rows.map(({ id, images }) => [id, images[0]]))
  return productIds.map(id => pictures.get(id)).find(Boolean) ?? null
}

/** Whether any of these products has shipping options. */
export async function hasShippedProduct(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), sql`jsonb_array_length(${products.shipping_options}) > 0`))
    .limit(1)
  return rows.length > 0
}

/** Finds variants by SKU, including those no longer sold. Active variants come first. */
export async function findVariantsBySku(db: Db, skus: string[]) {
  if (skus.length === 0) return []
  return db
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(inArray(productVariants.sku, skus))
    .orderBy(desc(productVariants.is_active))
}

/** Returns those of the products that exist, and those of the variants that are active, with the product of each. */
export async function findPickedItems(db: Db, productIds: readonly string[], variantIds: readonly string[]) {
  const existingProducts = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  const variants = await db
    .select({
      id: productVariants.id,
      productId: productVariants.product_id,
      name: productVariants.name,
      sku: productVariants.sku,
    })
    .from(productVariants)
    .where(and(inArray(productVariants.id, [...variantIds]), eq(productVariants.is_active, true)))
  return {
    products: new Set(existingProducts.map(row => row.id)),
    variants: new Map(variants.map(row => [row.id, row])),
  }
}

/** In how many parts a product may be paid at most; null for the shop's own limit, and for a product that is gone. */
export async function findMaxInstallments(db: Db, productId: string): Promise<number | null> {
  const row = await maybeOne(
    db.select({ most: products.max_installments }).from(products).where(eq(products.id, productId)),
  )
  return row?.most ?? null
}

/** Counts, inside a query of another table, the products that use a template. */
export const countProductsOfTemplate = (templateId: SQL) =>
  sql<number>`(select count(*)::int from ${products} p where p.template_id = ${templateId})`

/** Makes the products that use a template fall back to the system default. */
export async function removeTemplateFromProducts(db: Db, templateId: string, now: Date): Promise<void> {
  await db
    .update(products)
    .set({ template_id: null, version: sql`${products.version} + 1`, updated_at: now })
    .where(eq(products.template_id, templateId))
}

/** Whether a product shows the picture with this path as a banner. */
export async function isBannerUsed(db: Db, path: string): Promise<boolean> {
  const { top_banner_url, bottom_banner_url, bottom_banner_url_2 } = products
  const bannerUrls = sql`concat_ws(' ', ${top_banner_url}, ${bottom_banner_url}, ${bottom_banner_url_2})`
  return (await db.$count(products, sql`strpos(${bannerUrls}, ${path}) > 0`)) > 0
}

/** Matches, in a query of another table, the id of a product on sale. */
export const matchProductOnSale = (productId: AnyPgColumn | SQL) =>
  sql<boolean>`exists (select 1 from ${products} p where p.id = ${productId} and p.is_active)`

/** Selects, inside another query, the language of a product's pages; null when the product follows the shop. */
export const selectProductLanguage = (productId: SQL) =>
  sql<string | null>`(select p.language from ${products} p where p.id = ${productId})`
