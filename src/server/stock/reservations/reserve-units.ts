import type { Context, Mode } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { release, releaseRunOut } from '../repository.ts'
import {
  findReservation,
  noteCountdown,
  type Reservation,
  replacedBy,
  takeReservation,
  waitForTurn,
} from './repository.ts'

/** How long units wait for a shopper (specification, section 9: 'Reservation countdown'). */
export const reservationMs = 600_000
/** After it ran out, a browser reserves the same variant no sooner than this; the rest keeps shelves from being blocked. */
export const reservationRestMs = 30 * 60_000
const rules = { lastsMs: reservationMs, restMs: reservationRestMs, perAddress: 3 }

/** The goods of one checkout; `counted`: their variant counts stock. `newBrowser`: it never reserved anything. */
type Goods = {
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
export const runs = (reservation: Reservation | null, now: Date): reservation is Reservation =>
  reservation !== null && reservation.state === 'held' && reservation.expires_at > now

async function take(ctx: Context, goods: Goods, quantity: number): Promise<Reservation | null> {
  const want = { ...goods, id: newId(), quantity, now: ctx.clock() }
  const taken = await takeReservation(ctx.db, want, rules)
  if (taken) return taken
  const freed = await releaseRunOut(ctx.db, want.now, { variant: goods.variantId, browser: goods.browser })
  return freed > 0 ? takeReservation(ctx.db, want, rules) : null
}

/**
 * Holds what a checkout shows for ten minutes: one hold a browser and variant, at most three an address, none while an
 * earlier one rests. A reload and another quantity keep its end; another variant gives it back. Where no hold is to be
 * had, units are taken when the shopper pays, and the countdown that is shown meanwhile is no longer for it. Call in a transaction that holds the checkout's row. Returns the newest
 * reservation of the checkout, which may be over or of another quantity: a larger one than there is keeps what it had.
 */
export async function reserveUnits(ctx: Context, goods: Goods): Promise<Reservation | null> {
  const { checkoutId, variantId, quantity, counted, newBrowser } = goods
  const earlier = newBrowser ? null : await findReservation(ctx.db, checkoutId)
  const sameVariant = earlier?.variant_id === variantId
  const running = runs(earlier, ctx.clock())
  if (running && sameVariant && earlier.quantity === quantity) return earlier
  if (!counted) {
    if (earlier?.state === 'held') await release(ctx.db, replacedBy(goods))
    return null
  }
  await waitForTurn(ctx.db, goods.address, ...(newBrowser ? [] : [goods.browser]))
  if (!newBrowser) await release(ctx.db, replacedBy(goods))
  const taken = await take(ctx, goods, quantity)
  if (taken) return taken
  if (!sameVariant) return noteCountdown(ctx.db, { ...goods, id: newId(), now: ctx.clock() }, rules)
  const kept = running ? await take(ctx, goods, earlier.quantity) : null
  return kept ?? { ...earlier, state: 'released' }
}
