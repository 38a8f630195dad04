import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { productVariants } from '#server/db/schema/catalog.ts'
import { stockHolds } from '#server/db/schema/checkout.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

export type Hold = typeof stockHolds.$inferSelect
type NewHold = typeof stockHolds.$inferInsert

/** Takes units out of a variant's stock. False when it counts stock and has too few; a variant without a count always gives. */
export async function takeUnits(db: Db, hold: NewHold): Promise<boolean> {
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
  if (variant.left !== null) await db.insert(stockHolds).values(hold)
  return true
}

async function putBack(db: Db, variantId: string, units: number) {
  await db
    .update(productVariants)
    .set({ stock_quantity: sql`${productVariants.stock_quantity} + ${units}` })
    .where(and(eq(productVariants.id, variantId), isNotNull(productVariants.stock_quantity)))
}

/** Ends these holds, and gives their units back. Variants are always taken in the order of their ids. */
async function release(db: Db, which: ReturnType<typeof and>) {
  const released = await db
    .update(stockHolds)
    .set({ state: 'released', payment_id: null })
    .where(and(eq(stockHolds.state, 'held'), which))
    .returning({ variant: stockHolds.variant_id, quantity: stockHolds.quantity })
  released.sort((a, b) => (a.variant < b.variant ? -1 : 1))
  for (const { variant, quantity } of released) await putBack(db, variant, quantity)
  return released.length
}

export const releaseUnits = (db: Db, paymentId: string) => release(db, and(eq(stockHolds.payment_id, paymentId)))
export const releaseReservation = (db: Db, checkoutId: string) =>
  release(db, and(eq(stockHolds.checkout_id, checkoutId), eq(stockHolds.kind, 'reservation')))

export async function findHeld(db: Db, paymentId: string): Promise<Hold[]> {
  return db
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.state, 'held')))
}
/** What a payment holds is sold. Returns the variants of which it held something. */
export async function consumeUnits(db: Db, paymentId: string): Promise<string[]> {
  const consumed = await db
    .update(stockHolds)
    .set({ state: 'consumed' })
    .where(and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.state, 'held')))
    .returning({ variant: stockHolds.variant_id })
  return consumed.map(row => row.variant)
}

/** Puts sold units of a payment back on the shelf, never more than it took. Returns how many. */
export async function restockUnits(db: Db, paymentId: string, variantId: string, units: number): Promise<number> {
  const [hold] = await db
    .select()
    .from(stockHolds)
    .where(
      and(eq(stockHolds.payment_id, paymentId), eq(stockHolds.variant_id, variantId), eq(stockHolds.state, 'consumed')),
    )
    .for('update')
  const back = hold ? Math.min(units, hold.quantity - hold.returned_units) : 0
  if (!hold || back <= 0) return 0
  await db
    .update(stockHolds)
    .set({ returned_units: sql`${stockHolds.returned_units} + ${back}` })
    .where(eq(stockHolds.id, hold.id))
  await putBack(db, variantId, back)
  return back
}

/** Counts a variant's stock anew: `units` are on the shelf now; null stops counting. What is out stays out. */
export async function setUnits(db: Db, variantId: string, units: number | null) {
  await db.select().from(productVariants).where(eq(productVariants.id, variantId)).for('update')
  // A statement of its own: it sees what the lock waited for.
  const out = sql`(select coalesce(sum(quantity - returned_units), 0) from stock_holds where variant_id = ${variantId} and state in ('held', 'consumed'))`
  await db
    .update(productVariants)
    .set({ stock_quantity: units, stock_start: units === null ? null : sql`${units}::int + ${out}` })
    .where(eq(productVariants.id, variantId))
}

/** Gives back everything that a mode holds and sold, at once. Returns the units. */
export async function returnUnitsOfMode(db: Db, mode: Mode): Promise<number> {
  const back = await db
    .update(stockHolds)
    .set({ state: 'returned' })
    .where(and(eq(stockHolds.mode, mode), inArray(stockHolds.state, ['held', 'consumed'])))
    .returning({ variant: stockHolds.variant_id, quantity: stockHolds.quantity, returned: stockHolds.returned_units })
  const units = new Map<string, number>()
  for (const { variant, quantity, returned } of back)
    units.set(variant, (units.get(variant) ?? 0) + quantity - returned)
  for (const [variant, count] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) await putBack(db, variant, count)
  return [...units.values()].reduce((sum, count) => sum + count, 0)
}

/** The newest reservation of a checkout, run out or not. */
export async function findReservation(db: Db, checkoutId: string): Promise<Hold | null> {
  const [row] = await db
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, checkoutId), eq(stockHolds.kind, 'reservation')))
    .orderBy(sql`${stockHolds.created_at} desc`)
    .limit(1)
  return row ?? null
}
/** Reservations of this browser and variant that run, or ran out after `since`. */
export async function findReservationsOfBrowser(
  db: Db,
  browser: string,
  variantId: string,
  since: Date,
): Promise<Hold[]> {
  return db
    .select()
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.browser_hash, browser),
        eq(stockHolds.variant_id, variantId),
        eq(stockHolds.kind, 'reservation'),
        gt(stockHolds.expires_at, since),
      ),
    )
}
export async function countReservationsOfAddress(db: Db, address: string, now: Date): Promise<number> {
  const rows = await db
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.address_hash, address),
        eq(stockHolds.kind, 'reservation'),
        eq(stockHolds.state, 'held'),
        gt(stockHolds.expires_at, now),
      ),
    )
  return rows.length
}
/** Checkouts whose reservation has run out. */
export async function findRunOut(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ checkout: stockHolds.checkout_id })
    .from(stockHolds)
    .where(
      and(eq(stockHolds.kind, 'reservation'), eq(stockHolds.state, 'held'), sql`${stockHolds.expires_at} <= ${now}`),
    )
    .limit(200)
  return rows.flatMap(row => row.checkout ?? [])
}
