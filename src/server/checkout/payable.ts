import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { type CheckoutRow, findOpenCheckouts, lockCheckout } from './repository.ts'

/** The checkout a function call is about: the one it names, else the browser's single open one. */
export async function checkoutOfCall(ctx: Context, checkoutId: string | undefined): Promise<string> {
  if (checkoutId) return checkoutId
  if (!ctx.browser) throw new AppError('checkout_not_found')
  const day = new Date(ctx.clock().getTime() - 24 * 3_600_000)
  const open = await findOpenCheckouts(ctx.db, ctx.browser, day)
  return found(open.length === 1 ? open[0] : null, 'checkout_not_found').id
}

/**
 * Refuses a row that nobody can pay any more (checkout_closed): it was paid, given up, or opened in a mode the shop has
 * left. One that is being paid is finished in its own mode.
 */
export async function requirePayable<Row extends CheckoutRow>(ctx: Context, row: Row): Promise<Row> {
  const over =
    row.state === 'done' ||
    row.state === 'expired' ||
    (row.state === 'open' && row.mode !== (await ctx.provider.mode(ctx.db)))
  if (over) throw new AppError('checkout_closed')
  return row
}

/** The checkout `id` of this browser, locked, while it can still be paid. Call in a transaction. */
export async function lockPayable(ctx: Context, id: string): Promise<CheckoutRow> {
  const row = ctx.browser ? await lockCheckout(ctx.db, id, ctx.browser) : null
  return requirePayable(ctx, found(row, 'checkout_not_found'))
}
