import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { StockItem } from '#domain/kit.ts'
import { selectPayingCheckouts } from '#server/modules/checkout/records/index.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { productVariants } from '#server/platform/db/schema/catalog.ts'
import { stockHolds } from '#server/platform/db/schema/checkout.ts'

export type Hold = typeof stockHolds.$inferSelect
type NewHold = typeof stockHolds.$inferInsert

/** Returns the items whose variants track stock. Selling any other item changes no stock. */
export async function findTrackedItems<Goods extends { variantId: string }>(
  db: Db,
  goods: readonly Goods[],
): Promise<Goods[]> {
  if (goods.length === 0) return []
  const ids = goods.map(one => one.variantId)
  const untracked = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(inArray(productVariants.id, ids), isNull(productVariants.stock_quantity)))
  return goods.filter(one => !untracked.some(variant => variant.id === one.variantId))
}

/** Returns those of the variants that do not track stock. The ids may be a subquery. */
export async function findUntrackedVariants(db: Db, variantIds: SQLWrapper): Promise<string[]> {
  const untracked = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(inArray(productVariants.id, variantIds), isNull(productVariants.stock_quantity)))
  return untracked.map(variant => variant.id)
}

async function takeAvailableUnits(db: Db, hold: NewHold): Promise<boolean> {
  const [variant] = await db
    .update(productVariants)
    .set({ stock_quantity: sql`${productVariants.stock_quantity} - ${hold.quantity}` })
    .where(
      and(
        eq(productVariants.id, hold.variant_id),
        sql`(${productVariants.stock_quantity} is null or ${productVariants.stock_quantity} >= ${hold.quantity})`,
      ),
    )
    .returning({ left: productVariants.stock_quantity })
  if (!variant) return false
  if (variant.left === null) return true
  // A payment may have consumed units of the variant already, for another item with the same part.
  await db
    .insert(stockHolds)
    .values(hold)
    .onConflictDoUpdate({
      target: [stockHolds.payment_id, stockHolds.variant_id],
      targetWhere: isNotNull(stockHolds.payment_id),
      set: { quantity: sql`${stockHolds.quantity} + ${hold.quantity}` },
    })
  return true
}

/**
 * Takes units from a variant's stock. Returns false when the variant tracks stock and has too few units. On a shortage,
 * expired reservations and those of the same browser are released before a second try.
 */
export async function takeUnits(db: TxDb, hold: NewHold & { created_at: Date }): Promise<boolean> {
  if (await takeAvailableUnits(db, hold)) return true
  const { variant_id: variant, browser_hash: browser, created_at: now } = hold
  return (
    (await releaseExpiredReservations(db, now, { variant, browser: browser ?? null })) > 0 &&
    takeAvailableUnits(db, hold)
  )
}

/**
 * Counts units of a variant. `others` are the units that other carts in payment from this IP address hold. `all` are
 * those units, the units in stock and the units that this checkout holds.
 */
export async function countUnitsOfAddress(db: Db, address: string, variantId: string, checkoutId: string) {
  const [row] = await db
    .select({
      others: sql<number>`coalesce(sum(${stockHolds.quantity}) filter (where ${stockHolds.checkout_id} <> ${checkoutId}), 0)::int`,
      all: sql<number>`(coalesce(sum(${stockHolds.quantity}), 0) + coalesce((select stock_quantity from product_variants where id = ${variantId}), 0))::int`,
    })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.variant_id, variantId),
        eq(stockHolds.state, 'held'),
        inArray(stockHolds.checkout_id, selectPayingCheckouts(db, address)),
      ),
    )
  return row ?? { others: 0, all: 0 }
}

async function returnUnits(db: Db, variantId: string, units: number) {
  await db
    .update(productVariants)
    .set({ stock_quantity: sql`${productVariants.stock_quantity} + ${units}` })
    .where(and(eq(productVariants.id, variantId), isNotNull(productVariants.stock_quantity)))
}

/** Updates variants in the order of their ids, like every transaction that takes units, to prevent deadlocks. */
async function returnAllUnits(db: TxDb, units: Map<string, number>) {
  for (const [variant, count] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) await returnUnits(db, variant, count)
}

/** Releases the matching stock holds and returns their units to stock. Returns the number of holds. */
export async function releaseHolds(db: TxDb, condition: SQL | undefined): Promise<number> {
  const released = await db
    .update(stockHolds)
    .set({ state: 'released', payment_id: null })
    .where(and(eq(stockHolds.state, 'held'), condition))
    .returning({ variant: stockHolds.variant_id, quantity: stockHolds.quantity })
  const units = new Map<string, number>()
  for (const { variant, quantity } of released) units.set(variant, (units.get(variant) ?? 0) + quantity)
  await returnAllUnits(db, units)
  return released.length
}

export const releaseUnits = (db: TxDb, paymentId: string) => releaseHolds(db, and(eq(stockHolds.payment_id, paymentId)))
/** Releases the units that a payment holds and the units that its checkout reserved. */
export const releaseCart = (db: TxDb, paymentId: string, checkoutId: string | null) => {
  const reserved = and(
    eq(stockHolds.kind, 'reservation'),
    checkoutId ? eq(stockHolds.checkout_id, checkoutId) : sql`false`,
  )
  return releaseHolds(db, or(eq(stockHolds.payment_id, paymentId), reserved))
}

export async function findHoldsOfPayment(db: Db, paymentId: string): Promise<Hold[]> {
  return db
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.state, 'held')))
}
/** Marks the units that a payment holds as sold, and returns them. */
export async function consumeUnits(db: Db, paymentId: string): Promise<StockItem[]> {
  return db
    .update(stockHolds)
    .set({ state: 'consumed' })
    .where(and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.state, 'held')))
    .returning({ variantId: stockHolds.variant_id, quantity: stockHolds.quantity })
}

/** Returns sold units of a payment to stock, at most as many as the payment took. Returns the number of units. */
export async function restockUnits(db: TxDb, paymentId: string, variantId: string, units: number): Promise<number> {
  const [hold] = await db
    .select()
    .from(stockHolds)
    .where(
      and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.variant_id, variantId), eq(stockHolds.state, 'consumed')),
    )
    .for('update')
  const returnable = hold ? Math.min(units, hold.quantity - hold.returned_units) : 0
  if (!hold || returnable <= 0) return 0
  await db
    .update(stockHolds)
    .set({ returned_units: sql`${stockHolds.returned_units} + ${returnable}` })
    .where(eq(stockHolds.id, hold.id))
  await returnUnits(db, variantId, returnable)
  return returnable
}

/** Sets a variant's units in stock; null stops tracking. Units that are held or sold are not affected. */
export async function setUnits(db: TxDb, variantId: string, units: number | null) {
  await db.select().from(productVariants).where(eq(productVariants.id, variantId)).for('update')
  // The units are counted in a separate statement after the lock, so that the count includes what other transactions
  // committed while this one waited for the lock.
  const unitsOut = sql`(select coalesce(sum(quantity - returned_units), 0) from stock_holds where variant_id = ${variantId} and state in ('held', 'consumed'))`
  await db
    .update(productVariants)
    .set({ stock_quantity: units, stock_start: units === null ? null : sql`${units}::int + ${unitsOut}` })
    .where(eq(productVariants.id, variantId))
}

/** Returns to stock all units that a mode other than live holds or has sold. Returns the number of units. */
export async function returnUnitsOfMode(db: TxDb, mode: Mode): Promise<number> {
  const returnedHolds = await db
    .update(stockHolds)
    .set({ state: 'returned' })
    .where(and(eq(stockHolds.mode, mode), sql`mode <> 'live'`, sql`state in ('held', 'consumed')`))
    .returning({ variant: stockHolds.variant_id, quantity: stockHolds.quantity, returned: stockHolds.returned_units })
  const units = new Map<string, number>()
  for (const { variant, quantity, returned } of returnedHolds)
    units.set(variant, (units.get(variant) ?? 0) + quantity - returned)
  await returnAllUnits(db, units)
  return [...units.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * Releases up to 200 expired reservations of one variant or of all variants, and with `scope` also the active
 * reservations of its browser. Rows locked by another transaction are skipped, so that no transaction waits for them
 * while it holds the lock of a variant. Returns the number of released reservations.
 */
export async function releaseExpiredReservations(
  db: TxDb,
  now: Date,
  scope?: { variant: string; browser: string | null },
): Promise<number> {
  const isExpired = sql`${stockHolds.expires_at} <= ${now}`
  const due = db
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.kind, 'reservation'),
        eq(stockHolds.state, 'held'),
        scope && eq(stockHolds.variant_id, scope.variant),
        scope?.browser ? or(isExpired, eq(stockHolds.browser_hash, scope.browser)) : isExpired,
      ),
    )
    .limit(200)
    .for('update', { skipLocked: true })
  return releaseHolds(db, inArray(stockHolds.id, due))
}
