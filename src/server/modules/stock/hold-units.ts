import { listUnitsOfItem, type SoldItem, type StockItem, sumUnits } from '#domain/kit.ts'
import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { countUnitsOfAddress, findHoldsOfPayment, findTrackedItems, releaseCart, takeUnits } from './repository.ts'

/**
 * Whether a sale in this mode changes stock: live sales always do, simulator and test sales only while the shop is in
 * that mode.
 */
export const affectsStock = async (ctx: Context, mode: Mode): Promise<boolean> =>
  mode === 'live' || (await ctx.provider.mode(ctx.db)) === mode

/** Thrown when a shopper cannot have the units of a variant. */
export class UnavailableUnitsError extends AppError {
  readonly variantId: string

  constructor(code: 'out_of_stock' | 'too_many_unpaid', variantId: string) {
    super(code, code === 'too_many_unpaid' ? { retryAfter: 60 } : {})
    this.variantId = variantId
  }
}

type StockPayment = { id: string; mode: Mode; kind: 'main' | 'upsell' }

/**
 * Holds the units of a payment's goods (`stock_holds`) and releases the units that the payment held before. An
 * unchanged cart keeps its stock holds; otherwise the checkout's reservation is released first, so that its units can
 * be taken for the payment. For a kit, the units of its parts are taken. Returns the newly taken units, which the
 * caller passes to assertReservationLimit when a shopper takes them. Throws out_of_stock with the variant, or the part
 * of a kit, that is out of stock; the caller then rolls back or releases what was taken.
 */
export async function holdUnits(
  tx: Tx,
  payment: StockPayment,
  cart: { checkoutId: string | null; browser: string | null; goods: readonly SoldItem[] },
): Promise<StockItem[]> {
  const trackedItems = await findTrackedItems(tx.db, sumUnits(cart.goods))
  if (trackedItems.length === 0) {
    await releaseCart(tx.db, payment.id, cart.checkoutId)
    return []
  }
  if (!(await affectsStock(tx, payment.mode))) return []
  const goods = trackedItems.sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const holds = await findHoldsOfPayment(tx.db, payment.id)
  const isHeld = (item: StockItem) =>
    holds.some(hold => hold.variant_id === item.variantId && hold.quantity === item.quantity)
  if (holds.length > 0 && holds.length === goods.length && goods.every(isHeld)) return []
  await releaseCart(tx.db, payment.id, cart.checkoutId)
  for (const { variantId, quantity } of goods) {
    const isTaken = await takeUnits(tx.db, {
      id: newId(),
      variant_id: variantId,
      quantity,
      kind: payment.kind === 'main' ? 'payment' : 'offer',
      mode: payment.mode,
      checkout_id: cart.checkoutId,
      payment_id: payment.id,
      browser_hash: cart.browser,
      created_at: tx.clock(),
    })
    if (!isTaken) throw new UnavailableUnitsError('out_of_stock', variantId)
  }
  return goods
}

/** An item with `isOptional` does not stop the sale of the others: an order bump, beside the main product. */
export type CartItem = SoldItem & { isOptional: boolean }

const usesVariant = (item: SoldItem, variantId: string) =>
  listUnitsOfItem(item).some(unit => unit.variantId === variantId)

/**
 * Holds the units of a paid or payable cart, but leaves out optional items whose units are gone. Returns the variants
 * that were left out. Throws out_of_stock, without changing any hold, when the units of another item are gone.
 */
export async function holdAvailableUnits(
  tx: Tx,
  payment: StockPayment,
  cart: { checkoutId: string | null; browser: string | null; goods: readonly CartItem[] },
): Promise<string[]> {
  const missing: string[] = []
  for (;;) {
    const goods = cart.goods.filter(item => !missing.includes(item.variantId))
    try {
      // A savepoint, so that units that were taken before another item turned out to be sold out are returned.
      await withTransaction(tx, nested => holdUnits(nested, payment, { ...cart, goods }))
      return missing
    } catch (error) {
      const lost =
        error instanceof UnavailableUnitsError
          ? goods.findLast(item => item.isOptional && usesVariant(item, error.variantId))
          : null
      if (!lost) throw error
      missing.push(lost.variantId)
    }
  }
}

/**
 * Throws too_many_unpaid when other unpaid carts from the same IP address already hold as many units of a newly taken
 * variant as one address may hold (docs/decisions/0037). Call after holdUnits, whose lock of the variant's row makes
 * concurrent transactions wait.
 */
export async function assertReservationLimit(
  tx: Tx,
  checkoutId: string,
  takenItems: readonly StockItem[],
): Promise<void> {
  for (const { variantId } of takenItems) {
    const { others: heldByOthers, all: total } = await countUnitsOfAddress(
      tx.db,
      sha256Hex(tx.address),
      variantId,
      checkoutId,
    )
    if (heldByOthers >= maxUnpaidUnitsPerNetwork(total)) throw new UnavailableUnitsError('too_many_unpaid', variantId)
  }
}
