import type { Mode, Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { releaseExpiredReservations, releaseHolds } from '../repository.ts'
import {
  findReservation,
  insertReservation,
  lockReservationKeys,
  matchReplacedReservations,
  type Reservation,
  recordCountdown,
} from './repository.ts'

/** How long units are reserved for a shopper, in ms. The checkout shows this time as a countdown. */
export const reservationMs = 600_000
/**
 * How long a browser cannot reserve the same variant after its reservation expired, in ms, so that nobody can keep
 * blocking stock.
 */
export const reservationCooldownMs = 30 * 60_000
const rules = { durationMs: reservationMs, cooldownMs: reservationCooldownMs, perAddress: 3 }

/** `counted`: the variant tracks stock. `newBrowser`: the browser cannot have reserved anything yet. */
type ReservationItem = {
  checkoutId: string
  mode: Mode
  variantId: string
  quantity: number
  counted: boolean
  browser: string
  address: string
  newBrowser: boolean
}

export const isReservationActive = (reservation: Reservation | null, now: Date): reservation is Reservation =>
  reservation !== null && reservation.state === 'held' && reservation.expires_at > now

async function tryReserve(tx: Tx, goods: ReservationItem, quantity: number): Promise<Reservation | null> {
  const request = { ...goods, id: newId(), quantity, now: tx.clock() }
  const reservation = await insertReservation(tx.db, request, rules)
  if (reservation) return reservation
  const releasedCount = await releaseExpiredReservations(tx.db, request.now, {
    variant: goods.variantId,
    browser: goods.browser,
  })
  return releasedCount > 0 ? insertReservation(tx.db, request, rules) : null
}

/**
 * Reserves the selection of a checkout for ten minutes: one reservation per browser and variant, at most three per IP
 * address, none during a cooldown. A reload or a changed quantity keeps the end of the reservation; another variant
 * releases the reservation. Without a reservation, units are taken when the shopper pays, and the countdown shown
 * meanwhile is not extended. The caller has locked the checkout row. Returns the checkout's newest reservation, which
 * may have ended or have another quantity: when too few units are in stock for a larger quantity, the earlier quantity
 * stays reserved.
 */
export async function reserveUnits(tx: Tx, goods: ReservationItem): Promise<Reservation | null> {
  const { checkoutId, variantId, quantity, counted, newBrowser } = goods
  const earlier = newBrowser ? null : await findReservation(tx.db, checkoutId)
  const isSameVariant = earlier?.variant_id === variantId
  const isActive = isReservationActive(earlier, tx.clock())
  if (isActive && isSameVariant && earlier.quantity === quantity) return earlier
  if (!counted) {
    if (earlier?.state === 'held') await releaseHolds(tx.db, matchReplacedReservations(goods))
    return null
  }
  await lockReservationKeys(tx.db, goods.address, ...(newBrowser ? [] : [goods.browser]))
  if (!newBrowser) await releaseHolds(tx.db, matchReplacedReservations(goods))
  const reservation = await tryReserve(tx, goods, quantity)
  if (reservation) return reservation
  if (!isSameVariant) return recordCountdown(tx.db, { ...goods, id: newId(), now: tx.clock() }, rules)
  const earlierQuantity = isActive ? await tryReserve(tx, goods, earlier.quantity) : null
  return earlierQuantity ?? { ...earlier, state: 'released' }
}
