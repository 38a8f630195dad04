import { countKitUnits } from '#domain/kit.ts'
import { findStockLevels } from '#server/modules/catalog/records/index.ts'
import {
  areVariantsHeld,
  findReservation,
  findUnitsHeldByCheckout,
  isReservationActive,
  type Reservation,
  reservationMs,
  reserveUnits,
} from '#server/modules/stock/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import type { CheckoutItem, CheckoutRow, Variant } from './repository.ts'

/** Stock and countdown of a checkout as its browser sees them. */
export type Availability = {
  /** When the reservation of the selected units ends; null unless all of them are reserved. */
  holdExpiresAt: Date | null
  countdownEndsAt: Date
  /**
   * Units of a variant that this browser can buy, including units already reserved for this browser; null for untracked
   * stock.
   */
  getUnitsLeft: (variant: Variant) => number | null
  soldOut: boolean
}

const listPartIds = ({ variants }: CheckoutItem) =>
  variants.flatMap(({ parts }) => parts?.map(part => part.variantId) ?? [])

const getSelectedVariant = (row: CheckoutRow, goods: CheckoutItem) => {
  const [line] = row.lines
  const variant = goods.variants.find(each => each.id === line?.variantId)
  return { variant, variantId: line?.variantId ?? '', quantity: line?.quantity ?? 0 }
}

/**
 * @param levels stock levels and this checkout's reserved units, read after the reservation; null when the stock levels
 * in `goods`, which were read before the reservation, are still right for this browser
 */
function buildAvailability(
  ctx: Context,
  row: CheckoutRow,
  goods: CheckoutItem,
  reservation: Reservation | null,
  levels: { stock: Map<string, number | null>; heldUnits: Map<string, number> } | null,
): Availability {
  const { variant, variantId, quantity } = getSelectedVariant(row, goods)
  const countUnits = (id: string, loaded: number | null) => {
    const stock = levels ? (levels.stock.get(id) ?? null) : loaded
    return stock === null ? null : stock + (levels?.heldUnits.get(id) ?? 0)
  }
  const getUnitsLeft: Availability['getUnitsLeft'] = ({ id, stock_quantity, parts }) =>
    parts
      ? countKitUnits(parts.map(part => ({ ...part, units: countUnits(part.variantId, part.units) })))
      : countUnits(id, stock_quantity)
  const ownReservation = reservation?.variant_id === variantId ? reservation : null
  const isHeld = isReservationActive(ownReservation, ctx.clock()) && ownReservation.quantity === quantity
  const available = variant ? getUnitsLeft(variant) : null
  return {
    holdExpiresAt: isHeld ? ownReservation.expires_at : null,
    countdownEndsAt: ownReservation?.expires_at ?? new Date(row.created_at.getTime() + reservationMs),
    getUnitsLeft,
    soldOut: !isHeld && available !== null && available < quantity,
  }
}

/**
 * Reserves the selected units of an open main checkout and returns the checkout's availability. Only reads the
 * availability of a simple checkout, and of a checkout in payment, because the payment has already reserved its units.
 * The caller has locked the checkout row. Runs no query for a product without tracked stock.
 */
export async function reserveStock(
  tx: Tx,
  row: CheckoutRow,
  goods: CheckoutItem,
  newBrowser: boolean,
): Promise<Availability> {
  if (!tracksStock(goods)) return buildAvailability(tx, row, goods, null, null)
  const { variant, variantId, quantity } = getSelectedVariant(row, goods)
  // The simple checkout has no countdown and reserves stock only when payment starts.
  if (row.state !== 'open' || row.surface === 'simple') return readAvailability(tx, row, goods)
  const reservation = await reserveUnits(tx, {
    checkoutId: row.id,
    mode: row.mode,
    variantId,
    quantity,
    // A kit reserves nothing while its cart is open: its parts are taken with the payment (docs/decisions/0065).
    counted: variant !== undefined && variant.stock_quantity !== null && variant.parts === null,
    browser: row.browser_hash,
    address: sha256Hex(tx.address),
    newBrowser,
  })
  const isStockUnchanged =
    newBrowser && (isReservationActive(reservation, tx.clock()) || variant?.stock_quantity === null)
  if (isStockUnchanged) return buildAvailability(tx, row, goods, reservation, null)
  const heldUnits = new Map(
    isReservationActive(reservation, tx.clock()) ? [[reservation.variant_id, reservation.quantity]] : [],
  )
  return buildAvailability(tx, row, goods, reservation, {
    stock: await findStockLevels(tx.db, goods.product.id, listPartIds(goods)),
    heldUnits,
  })
}

/** The availability of a checkout whose variant has no tracked stock and whose browser has reserved nothing yet. */
export async function loadUnreservedAvailability(ctx: Context, row: CheckoutRow, goods: CheckoutItem) {
  const isStockRead = tracksStock(goods) && row.surface === 'simple'
  return isStockRead ? readAvailability(ctx, row, goods) : buildAvailability(ctx, row, goods, null, null)
}

async function readAvailability(ctx: Context, row: CheckoutRow, goods: CheckoutItem): Promise<Availability> {
  const [heldUnits, stock, reservation] = [
    await findUnitsHeldByCheckout(ctx.db, row.id),
    await findStockLevels(ctx.db, goods.product.id, listPartIds(goods)),
    await findReservation(ctx.db, row.id),
  ]
  return buildAvailability(ctx, row, goods, reservation, { heldUnits, stock })
}

/** Whether at least one variant has tracked stock. */
export const tracksStock = (goods: CheckoutItem) => goods.variants.some(variant => variant.stock_quantity !== null)

/**
 * Whether every variant is sold out and no reserved units can return to stock, so that filling in the form is
 * pointless.
 */
export async function isPermanentlySoldOut(
  ctx: Pick<Context, 'db'>,
  { state }: Pick<CheckoutRow, 'state'>,
  goods: CheckoutItem,
  { soldOut, getUnitsLeft }: Availability,
): Promise<boolean> {
  if (state !== 'open' || !soldOut || goods.variants.some(variant => getUnitsLeft(variant) !== 0)) return false
  return !(await areVariantsHeld(ctx.db, goods.variants.map(variant => variant.id).concat(listPartIds(goods))))
}
