import { findItemsWithoutUnits } from '#domain/kit.ts'
import { findBenefitsOfLines } from '#server/modules/digital-goods/records/index.ts'
import {
  findLinesOfPayment,
  type OrderRow,
  selectVariantsOfPayment,
  toStockRequest,
} from '#server/modules/orders/index.ts'
import { consumeUnits, findUntrackedVariants, holdAvailableUnits, releaseUnits } from '#server/modules/stock/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import type { PaymentRow } from './records/index.ts'

export type OrderLine = Awaited<ReturnType<typeof findLinesOfPayment>>[number]

async function loadLines(tx: Tx, payment: PaymentRow) {
  const lines = await findLinesOfPayment(tx.db, payment)
  return { lines, benefits: await findBenefitsOfLines(tx.db, lines) }
}

/**
 * Consumes the reserved units of a paid payment, after reserving those whose reservation has ended. Returns the lines
 * whose units are delivered, the lines of order bumps that are out of stock, and what the delivered lines grant. Returns
 * null when a line other than a bump is out of stock.
 */
export async function consumeStock(tx: Tx, order: OrderRow, payment: PaymentRow) {
  const [consumed, untracked, { lines, benefits }] = await pipelined(
    consumeUnits(tx.db, payment.id),
    findUntrackedVariants(tx.db, selectVariantsOfPayment(payment)),
    loadLines(tx, payment),
  )
  const cart = toStockRequest({ checkoutId: order.checkout_id, browser_hash: order.browser_hash, lines })
  const missing = findItemsWithoutUnits(cart.goods, consumed, untracked)
  if (missing.length === 0) return { delivered: lines, soldOutBumps: [], benefits }
  let soldOut: string[]
  try {
    soldOut = await holdAvailableUnits(tx, payment, { ...cart, goods: missing })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await releaseUnits(tx.db, payment.id)
    return null
  }
  await consumeUnits(tx.db, payment.id)
  const isSoldOut = (line: OrderLine) => line.variant_id !== null && soldOut.includes(line.variant_id)
  return {
    delivered: lines.filter(line => !isSoldOut(line)),
    soldOutBumps: lines.filter(isSoldOut),
    benefits,
  }
}
