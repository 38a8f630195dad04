import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId, sha256Hex } from '#server/kernel/ids.ts'
import { countUnitsOfAddress, findHoldsOfPayment, findTrackedItems, releaseCart, takeUnits } from './repository.ts'

/** Simulator and test sales move stock only while the shop is in their mode; live ones always do. */
export const affectsStock = async (ctx: Context, mode: Mode): Promise<boolean> =>
  mode === 'live' || (await ctx.provider.mode(ctx.db)) === mode

type StockItem = { variantId: string; quantity: number }
type StockPayment = { id: string; mode: Mode; kind: 'main' | 'upsell' }

/**
 * Makes the units held for a payment those of its goods: an unchanged cart keeps its hold, and what the checkout had
 * reserved becomes the payment's. Call inside a transaction. Returns what was taken, of which assertReservationLimit is asked where
 * a shopper takes it. Refuses with out_of_stock; then nothing has changed.
 */
export async function holdUnits(
  ctx: Context,
  payment: StockPayment,
  cart: { checkoutId: string | null; browser: string | null; goods: readonly StockItem[] },
): Promise<StockItem[]> {
  const counted = await findTrackedItems(ctx.db, cart.goods)
  if (counted.length === 0) {
    await releaseCart(ctx.db, payment.id, cart.checkoutId)
    return []
  }
  if (!(await affectsStock(ctx, payment.mode))) return []
  const goods = counted.sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const held = await findHoldsOfPayment(ctx.db, payment.id)
  const same = (one: StockItem) =>
    held.some(hold => hold.variant_id === one.variantId && hold.quantity === one.quantity)
  if (held.length > 0 && held.length === goods.length && goods.every(same)) return []
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
  return goods
}

/**
 * Refuses goods that were just taken where the unpaid carts of this address would keep more than their share of a variant
 * from everybody else (too_many_unpaid). Call after holdUnits, in its transaction: whoever else takes the same waits.
 */
export async function assertReservationLimit(
  ctx: Context,
  checkoutId: string,
  taken: readonly StockItem[],
): Promise<void> {
  for (const { variantId } of taken) {
    const { others, all } = await countUnitsOfAddress(ctx.db, sha256Hex(ctx.address), variantId, checkoutId)
    if (others >= maxUnpaidUnitsPerNetwork(all)) throw new AppError('too_many_unpaid', { retryAfter: 60 })
  }
}
