import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { findCounted, findHeld, releaseCart, takeUnits } from './repository.ts'

/** Simulator and test sales move stock only while the shop is in their mode; live ones always do. */
export const movesStock = async (ctx: Context, mode: Mode): Promise<boolean> =>
  mode === 'live' || (await ctx.provider.mode(ctx.db)) === mode

type Goods = { variantId: string; quantity: number }
type Payment = { id: string; mode: Mode; kind: 'main' | 'upsell' }

/**
 * Makes the units held for a payment those of its goods: an unchanged cart keeps its hold, and what the checkout had
 * reserved becomes the payment's. Call inside a transaction. Refuses with out_of_stock; then nothing has changed.
 */
export async function holdUnits(
  ctx: Context,
  payment: Payment,
  cart: { checkoutId: string | null; browser: string | null; goods: readonly Goods[] },
): Promise<void> {
  const counted = await findCounted(ctx.db, cart.goods)
  if (counted.length === 0) return void (await releaseCart(ctx.db, payment.id, cart.checkoutId))
  if (!(await movesStock(ctx, payment.mode))) return
  const goods = counted.sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const held = await findHeld(ctx.db, payment.id)
  const same = (one: Goods) => held.some(hold => hold.variant_id === one.variantId && hold.quantity === one.quantity)
  if (held.length > 0 && held.length === goods.length && goods.every(same)) return
  await releaseCart(ctx.db, payment.id, cart.checkoutId)
  for (const { variantId, quantity } of goods) {
    const taken = await takeUnits(ctx.db, {
      id: newId(),
      variant_id: variantId,
      quantity,
      kind: payment.kind === 'main' ? 'payment' : 'offer',
      mode: payment.mode,
      checkout_id: cart.checkoutId,
      payment_id: payment.id,
      browser_hash: cart.browser,
      created_at: ctx.clock(),
    })
    if (!taken) throw new AppError('out_of_stock')
  }
}
