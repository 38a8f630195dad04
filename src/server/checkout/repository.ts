import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { checkoutTemplate, products, productVariants, promotions, shop } from '#server/db/schema/catalog.ts'
import { type Buyer, type CheckoutLine, checkouts } from '#server/db/schema/checkout.ts'
import type { Db } from '#server/kernel/context.ts'

export type { Address } from '#server/db/schema/checkout.ts'
export type CheckoutRow = typeof checkouts.$inferSelect
export type Goods = NonNullable<Awaited<ReturnType<typeof findGoods>>>

/** A product on sale with its active variants, the shop's currency and the promotion a code names: one statement. */
export async function findGoods(db: Db, productId: string, promotionCode: string | null, now: Date) {
  const rows = await db
    .select({ product: products, variant: productVariants, shopCurrency: shop.currency, promotion: promotions })
    .from(products)
    .innerJoin(productVariants, and(eq(productVariants.product_id, products.id), eq(productVariants.is_active, true)))
    .innerJoin(shop, eq(shop.id, true))
    .leftJoin(
      promotions,
      and(
        sql`lower(${promotions.code}) = lower(${promotionCode ?? ''})`,
        eq(promotions.is_active, true),
        or(isNull(promotions.starts_at), sql`${promotions.starts_at} <= ${now}`),
        or(isNull(promotions.ends_at), sql`${promotions.ends_at} > ${now}`),
      ),
    )
    .where(and(eq(products.id, productId), eq(products.is_active, true)))
    .orderBy(desc(productVariants.is_default), asc(productVariants.created_at), asc(productVariants.id))
  const [first] = rows
  if (!first) return null
  return {
    product: first.product,
    variants: rows.map(row => row.variant),
    shopCurrency: first.shopCurrency,
    promotion: first.promotion,
  }
}

export async function insertCheckout(db: Db, row: typeof checkouts.$inferInsert): Promise<CheckoutRow> {
  const [made] = await db.insert(checkouts).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function findCheckout(db: Db, id: string, browser: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.browser_hash, browser)))
  return row ?? null
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

export async function lockCheckout(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return row ?? null
}

type Change = {
  lines?: CheckoutLine[]
  country?: string
  shipping_option_id?: string | null
  promotion_code?: string | null
  buyer?: Buyer
  provider_customer_id?: string
  state?: CheckoutRow['state']
}
export async function updateCheckout(db: Db, id: string, change: Change, now: Date): Promise<CheckoutRow> {
  const [row] = await db
    .update(checkouts)
    .set({ ...change, updated_at: now })
    .where(eq(checkouts.id, id))
    .returning()
  if (!row) throw new Error('checkout vanished')
  return row
}

/** Shop name and language, and the system's default template with what it shows. */
export async function findShopFront(db: Db) {
  const [row] = await db
    .select({ name: shop.name, currency: shop.currency, elements: checkoutTemplate.elements })
    .from(shop)
    .leftJoin(checkoutTemplate, eq(checkoutTemplate.is_system_default, true))
  return row ?? { name: 'Vitrine', currency: null, elements: [] }
}
