import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentLinkState } from '#contract/payment-links.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { paymentLinks } from '#server/platform/db/schema/sales.ts'

export type LinkRow = typeof paymentLinks.$inferSelect

export async function insertLink(db: Db, row: typeof paymentLinks.$inferInsert): Promise<LinkRow> {
  const [inserted] = await db.insert(paymentLinks).values(row).returning()
  if (!inserted) throw new Error('the insert returned no row')
  return inserted
}

export async function findLink(db: Db, id: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.id, id)))
}

export async function findLinkByToken(db: Db, token: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.token, token)))
}

/** Finds the payment link that an order claimed. */
export async function findLinkOfOrder(db: Db, orderId: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.order_id, orderId)))
}

export async function lockLink(db: TxDb, id: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.id, id)).for('update'))
}

/** Returns the payment link, locked until the transaction ends. Throws payment_link_not_found when there is none. */
export async function getLinkForUpdate(db: TxDb, id: string): Promise<LinkRow> {
  return orThrow(await lockLink(db, id), 'payment_link_not_found')
}

export async function updateLink(
  db: Db,
  id: string,
  change: Partial<Pick<LinkRow, 'state' | 'order_id'>>,
  now: Date,
): Promise<LinkRow> {
  const [row] = await db
    .update(paymentLinks)
    .set({ ...change, updated_at: now })
    .where(eq(paymentLinks.id, id))
    .returning()
  if (!row) throw new Error('the payment link no longer exists')
  return row
}

export async function updateLinkOfOrder(db: Db, orderId: string, change: Partial<LinkRow>): Promise<void> {
  await db.update(paymentLinks).set(change).where(eq(paymentLinks.order_id, orderId))
}

export async function findClaimingOrder(db: Db, orderId: string) {
  return maybeOne(
    db.select({ state: orders.state, checkoutId: orders.checkout_id }).from(orders).where(eq(orders.id, orderId)),
  )
}

const hasLinkState = (state: PaymentLinkState, now: Date): SQL | undefined => {
  if (state === 'paid' || state === 'canceled') return eq(paymentLinks.state, state)
  const isExpired = sql`${paymentLinks.expires_at} <= ${now}`
  return and(
    eq(paymentLinks.state, 'open'),
    state === 'expired' ? isExpired : or(isNull(paymentLinks.expires_at), sql`not ${isExpired}`),
  )
}

type LinkQuery = { mode: Mode; state: PaymentLinkState | null; before: string | null; now: Date; take: number }
export async function findLinksPage(db: Db, { mode, state, before, now, take }: LinkQuery): Promise<LinkRow[]> {
  const lastLink = db
    .select({ at: paymentLinks.created_at })
    .from(paymentLinks)
    .where(eq(paymentLinks.id, before ?? ''))
  const older = or(
    lt(paymentLinks.created_at, sql`(${lastLink})`),
    and(eq(paymentLinks.created_at, sql`(${lastLink})`), lt(paymentLinks.id, before ?? '')),
  )
  return db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.mode, mode), state ? hasLinkState(state, now) : undefined, before ? older : undefined))
    .orderBy(desc(paymentLinks.created_at), desc(paymentLinks.id))
    .limit(take)
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
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(inArray(productVariants.id, [...ids]))
  return new Map(rows.map(({ id, name, sku, image, images }) => [id, { name, sku, image: image ?? images[0] ?? null }]))
}
export type VariantFacts = { name: string; sku: string; image: string | null }
