import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { products, productVariants } from '#server/db/schema/catalog.ts'
import { stockHolds } from '#server/db/schema/checkout.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

/** What a checkout reserved: held, or given back by now. */
export type Reservation = Pick<typeof stockHolds.$inferSelect, 'state' | 'variant_id' | 'quantity'> & {
  expires_at: Date
}

/** Makes whoever reserves from the same address or browser wait for its turn, so that limits count what stands. */
export async function lockReservationKeys(db: Db, ...keys: string[]) {
  const locks = [...keys].sort().map(key => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await db.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

/** The newest reservation of a checkout. */
export async function findReservation(db: Db, checkoutId: string): Promise<Reservation | null> {
  const [row] = await db
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, checkoutId), eq(stockHolds.kind, 'reservation')))
    .orderBy(desc(stockHolds.created_at), desc(stockHolds.id))
    .limit(1)
  return row?.expires_at ? { ...row, expires_at: row.expires_at } : null
}

/** Units that a checkout has out of stock, by variant, reserved or for its payment. */
export async function findUnitsHeldByCheckout(db: Db, checkoutId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ variant: stockHolds.variant_id, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, checkoutId), eq(stockHolds.state, 'held')))
  const units = new Map<string, number>()
  for (const { variant, quantity } of rows) units.set(variant, (units.get(variant) ?? 0) + quantity)
  return units
}

/** Whether anybody has units of these variants out of stock, which may come back. */
export async function areVariantsHeld(db: Db, variantIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(and(inArray(stockHolds.variant_id, [...variantIds]), eq(stockHolds.state, 'held')))
    .limit(1)
  return rows.length > 0
}

/** Products on sale of which nothing is left: every active variant is counted and empty, and nobody has units that may come back. */
export async function findSoldOutProducts(db: Db): Promise<string[]> {
  const isThere = sql`exists (select from product_variants v where v.product_id = products.id and v.is_active
    and (v.stock_quantity is null or v.stock_quantity > 0
      or exists (select from stock_holds h where h.variant_id = v.id and h.state = 'held')))`
  const rows = await db
    .selectDistinct({ id: products.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(and(eq(products.is_active, true), eq(productVariants.stock_quantity, 0), sql`not ${isThere}`))
    .orderBy(products.id)
  return rows.map(row => row.id)
}

/** Reservations that make room for a checkout's next one: its own, and those of its browser for the same variant. */
export const isReplacedBy = (want: Pick<ReservationRequest, 'checkoutId' | 'browser' | 'variantId'>) =>
  and(
    eq(stockHolds.kind, 'reservation'),
    or(
      eq(stockHolds.checkout_id, want.checkoutId),
      and(eq(stockHolds.browser_hash, want.browser), eq(stockHolds.variant_id, want.variantId)),
    ),
  )

export type ReservationRequest = {
  id: string
  checkoutId: string
  variantId: string
  quantity: number
  mode: Mode
  browser: string
  address: string
  now: Date
}
type ReservationRules = { lastsMs: number; restMs: number; perAddress: number }

/** The domain's `maxUnpaidUnitsPerNetwork`, of what only the statement knows. */
const buildMaxUnpaidUnits = (all: SQL) => sql`greatest(3, least((${all} + 1) / 2, greatest(12, ${all} / 10)))`

/** The end of the reservation that this browser had of the variant, unless it has rested since. */
const buildEarlierReservation = (want: ReservationRequest, since: Date) => sql`earlier as (
      select max(expires_at) as ends from stock_holds
      where kind = 'reservation' and browser_hash = ${want.browser} and variant_id = ${want.variantId}
        and expires_at > ${since}
    )`

/**
 * Writes down the countdown of a cart that is shown one without a hold on its units, for the variant is in stock but a limit
 * is met. A hold that comes later has its end, and none comes after it. Null: nothing is in stock, or an earlier one rests.
 */
export async function recordCountdown(
  db: Db,
  want: ReservationRequest,
  rules: ReservationRules,
): Promise<Reservation | null> {
  const { now } = want
  const ends = new Date(now.getTime() + rules.lastsMs)
  const { rows } = await db.execute<{ ends: string }>(sql`
    with ${buildEarlierReservation(want, new Date(now.getTime() - rules.restMs))}
    insert into stock_holds
      (id, variant_id, quantity, kind, state, mode, checkout_id, browser_hash, address_hash, expires_at, created_at)
    select ${want.id}::uuid, id, ${want.quantity}::int, 'reservation', 'released', ${want.mode}, ${want.checkoutId}::uuid,
      ${want.browser}, ${want.address}, coalesce((select ends from earlier), ${ends}::timestamptz), ${now}::timestamptz
    from product_variants
    where id = ${want.variantId} and stock_quantity > 0 and coalesce((select ends from earlier) > ${now}, true)
    returning (extract(epoch from expires_at) * 1000)::text as ends`)
  const [row] = rows
  if (!row) return null
  return {
    state: 'released',
    variant_id: want.variantId,
    quantity: want.quantity,
    expires_at: new Date(Number(row.ends)),
  }
}

/**
 * Takes units for a reservation and writes it down, in one statement. An earlier one of this browser and variant gives
 * its end to the new one; once that is over there is none until `restMs` later. Null: too few units, or beyond a limit,
 * which is also what one address may keep of a variant.
 */
export async function insertReservation(
  db: Db,
  want: ReservationRequest,
  rules: ReservationRules,
): Promise<Reservation | null> {
  const { now } = want
  const ends = new Date(now.getTime() + rules.lastsMs)
  const since = new Date(now.getTime() - rules.restMs)
  const { rows } = await db.execute<{ ends: string }>(sql`
    with ${buildEarlierReservation(want, since)}, neighbours as (
      select count(*) as holds, coalesce(sum(quantity) filter (where variant_id = ${want.variantId}), 0)::int as units
      from stock_holds
      where kind = 'reservation' and state = 'held' and address_hash = ${want.address} and expires_at > ${now}
    ), taken as (
      update product_variants set stock_quantity = stock_quantity - ${want.quantity}::int
      where id = ${want.variantId} and stock_quantity >= ${want.quantity}::int
        and coalesce((select ends from earlier) > ${now}, true)
        and ${rules.perAddress}::int > (select holds from neighbours)
        and ${want.quantity}::int + (select units from neighbours)
          <= ${buildMaxUnpaidUnits(sql`(stock_quantity + (select units from neighbours))`)}
      returning id
    )
    insert into stock_holds
      (id, variant_id, quantity, kind, mode, checkout_id, browser_hash, address_hash, expires_at, created_at)
    select ${want.id}::uuid, taken.id, ${want.quantity}::int, 'reservation', ${want.mode}, ${want.checkoutId}::uuid,
      ${want.browser}, ${want.address}, coalesce((select ends from earlier), ${ends}::timestamptz), ${now}::timestamptz
    from taken
    returning (extract(epoch from expires_at) * 1000)::text as ends`)
  const [row] = rows
  if (!row) return null
  const expires_at = new Date(Number(row.ends))
  return { state: 'held', variant_id: want.variantId, quantity: want.quantity, expires_at }
}
