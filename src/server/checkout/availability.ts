import type { Context } from '#server/kernel/context.ts'
import { sha256Hex } from '#server/kernel/ids.ts'
import {
  areVariantsHeld,
  findReservation,
  findUnitsHeldByCheckout,
  isReservationActive,
  type Reservation,
  reservationMs,
  reserveUnits,
} from '#server/stock/index.ts'
import { type CheckoutItem, type CheckoutRow, findStockLevels, type Variant } from './repository.ts'

/** How a checkout stands on the shelf. */
export type Availability = {
  /** The end of a hold on all its units; null when there is none. */
  holdExpiresAt: Date | null
  countdownEndsAt: Date
  /** Units that this browser could have of a variant, what it holds included; null when nobody counts. */
  left: (variant: Variant) => number | null
  soldOut: boolean
}

const getSelectedVariant = (row: CheckoutRow, goods: CheckoutItem) => {
  const [line] = row.lines
  const variant = goods.variants.find(each => each.id === line?.variantId)
  return { variant, variantId: line?.variantId ?? '', quantity: line?.quantity ?? 0 }
}

/** What stands once the reservation is made, or was found. `shelf`: what stands there and what this browser holds, counted after it; null: `goods` says it already. */
function buildAvailability(
  ctx: Context,
  row: CheckoutRow,
  goods: CheckoutItem,
  reservation: Reservation | null,
  shelf: { stock: Map<string, number | null>; own: Map<string, number> } | null,
): Availability {
  const { variant, variantId, quantity } = getSelectedVariant(row, goods)
  const left: Availability['left'] = ({ id, stock_quantity }) => {
    const stock = shelf ? (shelf.stock.get(id) ?? null) : stock_quantity
    return stock === null ? null : stock + (shelf?.own.get(id) ?? 0)
  }
  const ours = reservation?.variant_id === variantId ? reservation : null
  const holds = isReservationActive(ours, ctx.clock()) && ours.quantity === quantity
  const most = variant ? left(variant) : null
  return {
    holdExpiresAt: holds ? ours.expires_at : null,
    countdownEndsAt: ours?.expires_at ?? new Date(row.created_at.getTime() + reservationMs),
    left,
    soldOut: !holds && most !== null && most < quantity,
  }
}

/**
 * Reserves what an open checkout shows, and tells how it stands. A checkout being paid holds units for its payment
 * instead. Call in a transaction that holds the checkout's row; goods nobody counts ask nothing of the database.
 */
export async function reserveStock(
  ctx: Context,
  row: CheckoutRow,
  goods: CheckoutItem,
  newBrowser: boolean,
): Promise<Availability> {
  if (!tracksStock(goods)) return buildAvailability(ctx, row, goods, null, null)
  const { variant, variantId, quantity } = getSelectedVariant(row, goods)
  // The simple checkout shows no countdown and takes stock with the payment alone.
  if (row.state !== 'open' || row.surface === 'simple') return readAvailability(ctx, row, goods)
  const reservation = await reserveUnits(ctx, {
    checkoutId: row.id,
    mode: row.mode,
    variantId,
    quantity,
    counted: variant !== undefined && variant.stock_quantity !== null,
    browser: row.browser_hash,
    address: sha256Hex(ctx.address),
    newBrowser,
  })
  const nothingElseMoved =
    newBrowser && (isReservationActive(reservation, ctx.clock()) || variant?.stock_quantity === null)
  if (nothingElseMoved) return buildAvailability(ctx, row, goods, reservation, null)
  const own = new Map(
    isReservationActive(reservation, ctx.clock()) ? [[reservation.variant_id, reservation.quantity]] : [],
  )
  return buildAvailability(ctx, row, goods, reservation, {
    stock: await findStockLevels(ctx.db, goods.product.id),
    own,
  })
}

async function readAvailability(ctx: Context, row: CheckoutRow, goods: CheckoutItem): Promise<Availability> {
  const [own, stock, reservation] = [
    await findUnitsHeldByCheckout(ctx.db, row.id),
    await findStockLevels(ctx.db, goods.product.id),
    await findReservation(ctx.db, row.id),
  ]
  return buildAvailability(ctx, row, goods, reservation, { own, stock })
}

/** Whether any variant of a product counts its stock. */
export const tracksStock = (goods: CheckoutItem) => goods.variants.some(variant => variant.stock_quantity !== null)

/** Whether nothing is left of any option, and nobody holds units that may come back: no reason to fill in a form. */
export async function isPermanentlySoldOut(
  ctx: Pick<Context, 'db'>,
  { state }: Pick<CheckoutRow, 'state'>,
  goods: CheckoutItem,
  { soldOut, left }: Availability,
): Promise<boolean> {
  if (state !== 'open' || !soldOut || goods.variants.some(variant => left(variant) !== 0)) return false
  return !(await areVariantsHeld(
    ctx.db,
    goods.variants.map(variant => variant.id),
  ))
}
