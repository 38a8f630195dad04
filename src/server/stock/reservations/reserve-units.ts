import type { Context, Mode } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { releaseExpiredReservations, releaseHolds } from '../repository.ts'
import {
  findReservation,
  insertReservation,
  isReplacedBy,
  lockReservationKeys,
  type Reservation,
  recordCountdown,
} from './repository.ts'

/** How long units wait for a shopper (specification, section 9: 'Reservation countdown'). */
export const reservationMs = 600_000
/** After it ran out, a browser reserves the same variant no sooner than this; the rest keeps shelves from being blocked. */
export const reservationCooldownMs = 30 * 60_000
const rules = { lastsMs: reservationMs, restMs: reservationCooldownMs, perAddress: 3 }

/** The goods of one checkout; `counted`: their variant counts stock. `newBrowser`: it never reserved anything. */
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

/** Whether a reservation holds its units now. */
export const isReservationActive = (reservation: Reservation | null, now: Date): reservation is Reservation =>
  reservation !== null && reservation.state === 'held' && reservation.expires_at > now

async function tryReserve(ctx: Context, goods: ReservationItem, quantity: number): Promise<Reservation | null> {
  const want = { ...goods, id: newId(), quantity, now: ctx.clock() }
  const taken = await insertReservation(ctx.db, want, rules)
  if (taken) return taken
  const freed = await releaseExpiredReservations(ctx.db, want.now, { variant: goods.variantId, browser: goods.browser })
  return freed > 0 ? insertReservation(ctx.db, want, rules) : null
}

/**
 * Holds what a checkout shows for ten minutes: one hold a browser and variant, at most three an address, none while an
 * earlier one rests. A reload and another quantity keep its end; another variant gives it back. Where no hold is to be
 * had, units are taken when the shopper pays, and the countdown that is shown meanwhile is no longer for it. Call in a transaction that holds the checkout's row. Returns the newest
 * reservation of the checkout, which may be over or of another quantity: a larger one than there is keeps what it had.
 */
export async function reserveUnits(ctx: Context, goods: ReservationItem): Promise<Reservation | null> {
  const { checkoutId, variantId, quantity, counted, newBrowser } = goods
  const earlier = newBrowser ? null : await findReservation(ctx.db, checkoutId)
  const sameVariant = earlier?.variant_id === variantId
  const running = isReservationActive(earlier, ctx.clock())
  if (running && sameVariant && earlier.quantity === quantity) return earlier
  if (!counted) {
    if (earlier?.state === 'held') await releaseHolds(ctx.db, isReplacedBy(goods))
    return null
  }
  await lockReservationKeys(ctx.db, goods.address, ...(newBrowser ? [] : [goods.browser]))
  if (!newBrowser) await releaseHolds(ctx.db, isReplacedBy(goods))
  const taken = await tryReserve(ctx, goods, quantity)
  if (taken) return taken
  if (!sameVariant) return recordCountdown(ctx.db, { ...goods, id: newId(), now: ctx.clock() }, rules)
  const kept = running ? await tryReserve(ctx, goods, earlier.quantity) : null
  return kept ?? { ...earlier, state: 'released' }
}
