import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId, sha256Hex } from '#server/kernel/ids.ts'
import { countUnitsOfAddress, findHoldsOfPayment, findTrackedItems, releaseCart, takeUnits } from './repository.ts'

/** Simulator and test sales change stock only while the shop is in their mode; live sales always do. */
export const affectsStock = async (ctx: Context, mode: Mode): Promise<boolean> =>
  mode === 'live' || (await ctx.provider.mode(ctx.db)) === mode

type StockItem = { variantId: string; quantity: number }
type StockPayment = { id: string; mode: Mode; kind: 'main' | 'upsell' }

/**
 * Replaces the units held for a payment with those of its goods. An unchanged cart keeps its holds; otherwise the
 * checkout's reservation is released first, so that its units can be taken for the payment. Call inside a transaction,
 * which must roll back on out_of_stock. Returns the units that were newly taken, which the caller passes to
 * assertReservationLimit when a shopper takes them.
 */
export async function holdUnits(
  ctx: Context,
  payment: StockPayment,
  cart: { checkoutId: string | null; browser: string | null; goods: readonly StockItem[] },
): Promise<StockItem[]> {
  const trackedItems = await findTrackedItems(ctx.db, cart.goods)
  if (trackedItems.length === 0) {
    await releaseCart(ctx.db, payment.id, cart.checkoutId)
    return []
  }
  if (!(await affectsStock(ctx, payment.mode))) return []
  const goods = trackedItems.sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const holds = await findHoldsOfPayment(ctx.db, payment.id)
  const isHeld = (item: StockItem) =>
    holds.some(hold => hold.variant_id === item.variantId && hold.quantity === item.quantity)
  if (holds.length > 0 && holds.length === goods.length && goods.every(isHeld)) return []
  await releaseCart(ctx.db, payment.id, cart.checkoutId)
  for (const { variantId, quantity } of goods) {
    const isTaken = await takeUnits(ctx.db, {
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
    if (!isTaken) throw new AppError('out_of_stock')
  }
  return goods
}

/**
 * Throws too_many_unpaid when other unpaid carts of this network address already hold its share of a variant that was
 * just taken (docs/decisions/0037). Call after holdUnits in the same transaction: the variant's row lock makes
 * concurrent takers wait.
 */
export async function assertReservationLimit(
  ctx: Context,
  checkoutId: string,
  takenItems: readonly StockItem[],
): Promise<void> {
  for (const { variantId } of takenItems) {
    const { others: heldByOthers, all: total } = await countUnitsOfAddress(
      ctx.db,
      sha256Hex(ctx.address),
      variantId,
      checkoutId,
    )
    if (heldByOthers >= maxUnpaidUnitsPerNetwork(total)) throw new AppError('too_many_unpaid', { retryAfter: 60 })
  }
}
