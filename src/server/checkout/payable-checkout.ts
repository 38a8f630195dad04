import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { type CheckoutRow, findCheckout, findOpenCheckouts, lockCheckout } from './repository.ts'

/** The checkout a function call is about: the one it names, else the browser's single open one. */
export async function resolveCheckoutId(ctx: Context, checkoutId: string | undefined): Promise<string> {
  if (checkoutId) return checkoutId
  if (!ctx.browser) throw new AppError('checkout_not_found')
  const day = new Date(ctx.clock().getTime() - 24 * 3_600_000)
  const open = await findOpenCheckouts(ctx.db, ctx.browser, day)
  return orThrow(open.length === 1 ? open[0] : null, 'checkout_not_found').id
}

/**
 * Refuses a row that nobody can pay any more (checkout_closed): it was paid, given up, or opened in a mode the shop has
 * left. One that is being paid is finished in its own mode.
 */
function assertPayable({ state, mode }: CheckoutRow, present: Mode) {
  if (state === 'done' || state === 'expired' || (state === 'open' && mode !== present))
    throw new AppError('checkout_closed')
}

/** The checkout `id` of this browser while it can still be paid. */
export async function getPayableCheckout(ctx: Context, id: string) {
  const row = orThrow(ctx.browser ? await findCheckout(ctx.db, id, ctx.browser) : null, 'checkout_not_found')
  assertPayable(row, await ctx.provider.mode(ctx.db))
  return row
}

/** The checkout `id` of this browser, locked, while it can still be paid. Call in a transaction. */
export async function lockPayableCheckout(ctx: Context, id: string): Promise<CheckoutRow> {
  const { browser } = ctx
  if (!browser) throw new AppError('checkout_not_found')
  const [row, mode] = await pipelined(lockCheckout(ctx.db, id, browser), ctx.provider.mode(ctx.db))
  const locked = orThrow(row, 'checkout_not_found')
  assertPayable(locked, mode)
  return locked
}
