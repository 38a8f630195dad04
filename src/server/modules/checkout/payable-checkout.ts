import type { Context, Mode, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { type CheckoutRow, findCheckout, findOpenCheckouts, lockCheckout } from './repository.ts'

/**
 * Returns the given id or, without one, the id of the browser's payable checkout of the last 24 hours. Throws
 * checkout_not_found unless there is exactly one.
 */
export async function resolveCheckoutId(ctx: Context, checkoutId: string | undefined): Promise<string> {
  if (checkoutId) return checkoutId
  if (!ctx.browser) throw new AppError('checkout_not_found')
  const since = new Date(ctx.clock().getTime() - 24 * 3_600_000)
  const openCheckouts = await findOpenCheckouts(ctx.db, ctx.browser, since)
  return orThrow(openCheckouts.length === 1 ? openCheckouts[0] : null, 'checkout_not_found').id
}

/**
 * Throws checkout_closed for a checkout that was paid, has expired, or was opened in a payment mode that the shop no
 * longer uses. A checkout already in payment is finished in the mode in which it was opened.
 */
function assertPayable({ state, mode }: CheckoutRow, currentMode: Mode) {
  if (state === 'done' || state === 'expired' || (state === 'open' && mode !== currentMode))
    throw new AppError('checkout_closed')
}

/** Throws checkout_not_found for another browser's checkout and checkout_closed for one that can no longer be paid. */
export async function getPayableCheckout(ctx: Context, id: string) {
  const row = orThrow(ctx.browser ? await findCheckout(ctx.db, id, ctx.browser) : null, 'checkout_not_found')
  assertPayable(row, await ctx.provider.mode(ctx.db))
  return row
}

/** Same as getPayableCheckout, but locks the row. */
export async function lockPayableCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  const { browser } = tx
  if (!browser) throw new AppError('checkout_not_found')
  const [row, mode] = await pipelined(lockCheckout(tx.db, id, browser), tx.provider.mode(tx.db))
  const locked = orThrow(row, 'checkout_not_found')
  assertPayable(locked, mode)
  return locked
}
