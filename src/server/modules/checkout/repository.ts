import { and, arrayContains, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isRunning } from '#domain/promotion.ts'
import type { LinkRow, VariantFacts } from '#server/modules/payment-links/index.ts'
import { toPromotionTerms } from '#server/modules/promotions/index.ts'
import { selectShopCurrency } from '#server/modules/settings/shop/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { isUuid } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  checkoutTemplate,
  products,
  productVariants,
  promotions,
  type TemplateElement,
} from '#server/platform/db/schema/catalog.ts'
import { type Buyer, type CheckoutLine, checkouts } from '#server/platform/db/schema/checkout.ts'
import { salesCampaigns } from '#server/platform/db/schema/pages.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'

export type { Address, Buyer } from '#server/platform/db/schema/checkout.ts'
export type CheckoutRow = typeof checkouts.$inferSelect
export type CheckoutItem = NonNullable<Awaited<ReturnType<typeof findCheckoutItem>>>
export type Variant = CheckoutItem['variants'][number]
/** The payment link that replaces a product, with facts about the variants it contains. */
export type LinkItem = { row: LinkRow; facts: ReadonlyMap<string, VariantFacts> }

/**
 * Finds an active product with its active variants and their provider mappings, the shop's currency, and the running
 * promotion of the code, in one statement. Returns null when the product is not on sale.
 */
export async function findCheckoutItem(db: Db, productId: string, promotionCode: string | null, now: Date) {
  const rows = await db
    .select({
      product: products,
      variant: productVariants,
      mapping: productStripeMapping,
      shopCurrency: selectShopCurrency,
      promotion: promotions,
    })
    .from(products)
    .innerJoin(productVariants, and(eq(productVariants.product_id, products.id), eq(productVariants.is_active, true)))
    .leftJoin(productStripeMapping, eq(productStripeMapping.sku, productVariants.sku))
    .leftJoin(
      promotions,
      and(sql`lower(${promotions.code}) = lower(${promotionCode ?? ''})`, isNull(promotions.archived_at)),
    )
    .where(and(eq(products.id, productId), eq(products.is_active, true)))
    .orderBy(desc(productVariants.is_default), asc(productVariants.created_at), asc(productVariants.id))
  const [first] = rows
  if (!first) return null
  return {
    product: first.product,
    variants: rows.map(({ variant, mapping }) => ({ ...variant, mapping })),
    shopCurrency: first.shopCurrency,
    promotion: first.promotion && isRunning(toPromotionTerms(first.promotion), now) ? first.promotion : null,
    link: null as LinkItem | null,
  }
}

/** Returns the product on sale with its variants and promotion. Throws product_not_found when there is none. */
export async function getCheckoutItem(db: Db, productId: string, promotionCode: string | null, now: Date) {
  return orThrow(await findCheckoutItem(db, productId, promotionCode, now), 'product_not_found')
}

export async function insertCheckout(db: Db, row: typeof checkouts.$inferInsert): Promise<CheckoutRow> {
  const [inserted] = await db.insert(checkouts).values(row).returning()
  if (!inserted) throw new Error('the insert returned no row')
  return inserted
}

const isCheckoutOfBrowser = (id: string, browser: string) =>
  and(eq(checkouts.id, id), eq(checkouts.browser_hash, browser))
// Raw SQL, because Drizzle omits the table from column names in a query with one table.
const unitCents = sql<number | null>`(select p.price + v.price_adjustment from product_variants v
  join products p on p.id = v.product_id where v.id = (checkouts.lines->0->>'variantId')::uuid)`
/** `unitCents` is the undiscounted price of the first line's variant in cents; null when that variant is gone. */
export async function findCheckout(
  db: Db,
  id: string,
  browser: string,
): Promise<(CheckoutRow & { unitCents: number | null }) | null> {
  const [found] = await db.select({ row: checkouts, unitCents }).from(checkouts).where(isCheckoutOfBrowser(id, browser))
  return found ? { ...found.row, unitCents: found.unitCents } : null
}

/** Checkouts of a browser that can still be paid, newest first. */
export async function findOpenCheckouts(db: Db, browser: string, since: Date): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.browser_hash, browser),
        inArray(checkouts.state, ['open', 'paying']),
        sql`${checkouts.created_at} > ${since}`,
      ),
    )
    .orderBy(desc(checkouts.created_at))
    .limit(10)
}

export async function lockCheckout(db: TxDb, id: string, browser: string): Promise<CheckoutRow | null> {
  return maybeOne(db.select().from(checkouts).where(isCheckoutOfBrowser(id, browser)).for('update'))
}

/** Units in stock by variant id; null for untracked stock. */
export async function findStockLevels(db: Db, productId: string): Promise<Map<string, number | null>> {
  const rows = await db
    .select({ id: productVariants.id, stock: productVariants.stock_quantity })
    .from(productVariants)
    .where(eq(productVariants.product_id, productId))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

type CheckoutChange = {
  lines?: CheckoutLine[]
  country?: string
  shipping_option_id?: string | null
  promotion_code?: string | null
  campaign_id?: string | null
  buyer?: Buyer
  provider_customer_id?: string
  address_hash?: string
  state?: CheckoutRow['state']
}
export async function updateCheckout(db: Db, id: string, change: CheckoutChange, now: Date): Promise<CheckoutRow> {
  const { provider_customer_id: customer, ...columns } = change
  const [row] = await db
    .update(checkouts)
    // Two tabs may each create a customer at the provider: the first customer is kept.
    .set({
      ...columns,
      ...(customer && { provider_customer_id: sql`coalesce(${checkouts.provider_customer_id}, ${customer})` }),
      updated_at: now,
    })
    .where(eq(checkouts.id, id))
    .returning()
  if (!row) throw new Error('the checkout to update does not exist')
  return row
}

/**
 * Returns the campaign's id if the campaign is active and contains the product; null otherwise, also for a malformed
 * id.
 */
export async function findSellingCampaign(db: Db, id: string | null, productId: string): Promise<string | null> {
  if (!id || !isUuid(id)) return null
  const [row] = await db
    .select({ id: salesCampaigns.id })
    .from(salesCampaigns)
    .where(
      and(
        eq(salesCampaigns.id, id),
        eq(salesCampaigns.is_active, true),
        arrayContains(salesCampaigns.product_ids, [productId]),
      ),
    )
  return row?.id ?? null
}

export type TemplateAppearance = { elements: TemplateElement[]; styles: Record<string, string> }

/** Returns the active template with this id, otherwise the system default. */
export async function getTemplate(db: Db, id: string | null): Promise<TemplateAppearance> {
  const isRequested = sql`coalesce(${checkoutTemplate.id} = ${id}::uuid and ${checkoutTemplate.is_active}, false)`
  const [row] = await db
    .select({ elements: checkoutTemplate.elements, styles: checkoutTemplate.styles })
    .from(checkoutTemplate)
    .where(or(eq(checkoutTemplate.is_system_default, true), isRequested))
    .orderBy(desc(isRequested))
    .limit(1)
  return row ?? { elements: [], styles: {} }
}
