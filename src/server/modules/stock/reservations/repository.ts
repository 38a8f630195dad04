import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { matchProductOnSale, selectScarceKits, selectScarceParts } from '#server/modules/catalog/records/index.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { productVariants } from '#server/platform/db/schema/catalog.ts'
import { stockHolds } from '#server/platform/db/schema/checkout.ts'

export type Reservation = Pick<typeof stockHolds.$inferSelect, 'state' | 'variant_id' | 'quantity'> & {
  expires_at: Date
}

/**
 * Serializes reservations from the same IP address or browser, so that limits are checked against committed
 * reservations.
 */
export async function lockReservationKeys(db: TxDb, ...keys: string[]) {
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

/** Units by variant that a checkout holds, as a reservation or for its payment. */
export async function findUnitsHeldByCheckout(db: Db, checkoutId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ variant: stockHolds.variant_id, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, checkoutId), eq(stockHolds.state, 'held')))
  const units = new Map<string, number>()
  for (const { variant, quantity } of rows) units.set(variant, (units.get(variant) ?? 0) + quantity)
  return units
}

/** Whether any units of these variants are held and may return to stock. */
export async function areVariantsHeld(db: Db, variantIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(and(inArray(stockHolds.variant_id, [...variantIds]), eq(stockHolds.state, 'held')))
    .limit(1)
  return rows.length > 0
}

/**
 * Finds products on sale whose active variants all track stock and have none left, with no held units that may return
 * to stock. A kit has none left when one of its parts is too scarce.
 */
export async function findSoldOutProducts(db: Db): Promise<string[]> {
  const mayReturn = (variantId: SQL) =>
    sql`exists (select from stock_holds h where h.variant_id = ${variantId} and h.state = 'held')`
  const isAvailable = sql`exists (select from ${productVariants} v where v.product_id = product_variants.product_id and v.is_active
    and (v.stock_quantity is null or v.stock_quantity > 0 or ${mayReturn(sql`v.id`)})
    and not exists (${selectScarceParts(sql`v.id`)} and not ${mayReturn(sql`part.id`)}))`
  const rows = await db
    .selectDistinct({ id: productVariants.product_id })
    .from(productVariants)
    .where(
      and(
        sql`(${productVariants.stock_quantity} = 0 or ${productVariants.id} in (${selectScarceKits}))`,
        matchProductOnSale(productVariants.product_id),
        sql`not ${isAvailable}`,
      ),
    )
    .orderBy(productVariants.product_id)
  return rows.map(row => row.id)
}

/**
 * Matches the reservations that a new one replaces: the checkout's own, and those of its browser for the same variant.
 */
export const matchReplacedReservations = (request: Pick<ReservationRequest, 'checkoutId' | 'browser' | 'variantId'>) =>
  and(
    eq(stockHolds.kind, 'reservation'),
    or(
      eq(stockHolds.checkout_id, request.checkoutId),
      and(eq(stockHolds.browser_hash, request.browser), eq(stockHolds.variant_id, request.variantId)),
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
type ReservationRules = { durationMs: number; cooldownMs: number; perAddress: number }

/** The domain's `maxUnpaidUnitsPerNetwork` in SQL, because only the statement knows the total. */
const buildMaxUnpaidUnits = (total: SQL) => sql`greatest(3, least((${total} + 1) / 2, greatest(12, ${total} / 10)))`

/** The end of this browser's latest reservation of the variant, unless its cooldown has passed. */
const buildEarlierReservation = (request: ReservationRequest, since: Date) => sql`earlier as (
      select max(expires_at) as ends from stock_holds
      where kind = 'reservation' and browser_hash = ${request.browser} and variant_id = ${request.variantId}
        and expires_at > ${since}
    )`

/**
 * Records a countdown for a cart that reserves no units, because the variant is in stock but a limit prevents the
 * reservation. A later reservation keeps the end of this countdown, and no reservation is granted during the cooldown
 * after that end. Returns null when nothing is in stock or an earlier reservation is in its cooldown.
 */
export async function recordCountdown(
  db: Db,
  request: ReservationRequest,
  rules: ReservationRules,
): Promise<Reservation | null> {
  const { now } = request
  const ends = new Date(now.getTime() + rules.durationMs)
  const { rows } = await db.execute<{ ends: string }>(sql`
    with ${buildEarlierReservation(request, new Date(now.getTime() - rules.cooldownMs))}
    insert into stock_holds
      (id, variant_id, quantity, kind, state, mode, checkout_id, browser_hash, address_hash, expires_at, created_at)
    select ${request.id}::uuid, id, ${request.quantity}::int, 'reservation', 'released', ${request.mode}, ${request.checkoutId}::uuid,
      ${request.browser}, ${request.address}, coalesce((select ends from earlier), ${ends}::timestamptz), ${now}::timestamptz
    from product_variants
    where id = ${request.variantId} and stock_quantity > 0 and coalesce((select ends from earlier) > ${now}, true)
    returning (extract(epoch from expires_at) * 1000)::text as ends`)
  const [row] = rows
  if (!row) return null
  return {
    state: 'released',
    variant_id: request.variantId,
    quantity: request.quantity,
    expires_at: new Date(Number(row.ends)),
  }
}

/**
 * Takes units and records their reservation in one statement. The reservation keeps the end of an earlier reservation
 * of the same variant by the same browser; after that end, the browser gets no reservation of the variant for
 * `cooldownMs`. Returns null when stock is too low or a limit is reached: the number of reservations per IP address, or
 * the share of the variant that one address may reserve.
 */
export async function insertReservation(
  db: Db,
  request: ReservationRequest,
  rules: ReservationRules,
): Promise<Reservation | null> {
  const { now } = request
  const ends = new Date(now.getTime() + rules.durationMs)
  const since = new Date(now.getTime() - rules.cooldownMs)
  const { rows } = await db.execute<{ ends: string }>(sql`
    with ${buildEarlierReservation(request, since)}, neighbours as (
      select count(*) as holds, coalesce(sum(quantity) filter (where variant_id = ${request.variantId}), 0)::int as units
      from stock_holds
      where kind = 'reservation' and state = 'held' and address_hash = ${request.address} and expires_at > ${now}
    ), taken as (
      update product_variants set stock_quantity = stock_quantity - ${request.quantity}::int
      where id = ${request.variantId} and stock_quantity >= ${request.quantity}::int
        and coalesce((select ends from earlier) > ${now}, true)
        and ${rules.perAddress}::int > (select holds from neighbours)
        and ${request.quantity}::int + (select units from neighbours)
          <= ${buildMaxUnpaidUnits(sql`(stock_quantity + (select units from neighbours))`)}
      returning id
    )
    insert into stock_holds
      (id, variant_id, quantity, kind, mode, checkout_id, browser_hash, address_hash, expires_at, created_at)
    select ${request.id}::uuid, taken.id, ${request.quantity}::int, 'reservation', ${request.mode}, ${request.checkoutId}::uuid,
      ${request.browser}, ${request.address}, coalesce((select ends from earlier), ${ends}::timestamptz), ${now}::timestamptz
    from taken
    returning (extract(epoch from expires_at) * 1000)::text as ends`)
  const [row] = rows
  if (!row) return null
  const expires_at = new Date(Number(row.ends))
  return { state: 'held', variant_id: request.variantId, quantity: request.quantity, expires_at }
}
