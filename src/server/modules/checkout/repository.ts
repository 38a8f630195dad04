import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isRunning } from '#domain/promotion.ts'
import { findProductForCheckout, selectVariantPrice, type VariantFacts } from '#server/modules/catalog/records/index.ts'
import { toCheckoutBump } from '#server/modules/order-bumps/index.ts'
import type { LinkRow } from '#server/modules/payment-links/index.ts'
import { toPromotionTerms } from '#server/modules/promotions/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { type Buyer, type CheckoutLine, checkouts } from '#server/platform/db/schema/checkout.ts'

export type { Address, Buyer } from '#server/platform/db/schema/checkout.ts'
export type CheckoutRow = typeof checkouts.$inferSelect
export type CheckoutItem = NonNullable<Awaited<ReturnType<typeof findCheckoutItem>>>
export type Variant = CheckoutItem['variants'][number]
/** The payment link that replaces a product, with facts about the variants it contains. */
export type LinkItem = { row: LinkRow; facts: ReadonlyMap<string, VariantFacts> }

/**
 * Finds what a checkout of a product sells, with its order bumps and the running promotion of the code. Returns null
 * when the product is not on sale.
 */
export async function findCheckoutItem(db: Db, productId: string, promotionCode: string | null, now: Date) {
  const item = await findProductForCheckout(db, productId, promotionCode)
  if (!item) return null
  const { promotion } = item
  return {
    ...item,
    promotion: promotion && isRunning(toPromotionTerms(promotion), now) ? promotion : null,
    bumps: item.bumps.map(toCheckoutBump),
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
const unitCents = selectVariantPrice(sql`(checkouts.lines->0->>'variantId')::uuid`)
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

type CheckoutChange = {
  lines?: CheckoutLine[]
  country?: string
  shipping_option_id?: string | null
  promotion_code?: string | null
  offered_bump_ids?: string[]
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
