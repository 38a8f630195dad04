import { classicError } from '../http/api-error.ts'
import { createRandomText } from '../state/ids.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { computeFee } from './fees.ts'

/** Stores a changed order and sends a notification about the change. */
export function changeOrder(world: World, order: OrderRow, changes: Partial<OrderRow>): OrderRow {
  const changed = { ...order, ...changes, version: order.version + 1, updatedAt: world.clock.now() }
  world.store.put('order', changed)
  world.notify(changed)
  return changed
}

export function changeStatus(
  world: World,
  order: OrderRow,
  status: string,
  detail: string,
  changes: Partial<OrderRow> = {},
): OrderRow {
  return changeOrder(world, order, { ...changes, payment: { ...order.payment, status, detail } })
}

/** Returns the payment's fields after the payment was received. */
export function buildPaidPayment(order: OrderRow, now: number): OrderRow['payment'] {
  const { payment, card, amount } = order
  return {
    ...payment,
    status: 'processed',
    detail: 'accredited',
    paidAmount: card?.total ?? amount,
    paidAt: now,
    fee: computeFee(amount, card !== null),
  }
}

/** Marks an order as paid. A Pix payment receives its end-to-end id. */
export function payOrder(world: World, order: OrderRow, changes: Partial<OrderRow> = {}): OrderRow {
  const e2eId = `PIXE${createRandomText(28, '0123456789')}`
  return changeOrder(world, order, {
    ...changes,
    payment: buildPaidPayment(order, world.clock.now()),
    ...(order.pix && { pix: { ...order.pix, e2eId } }),
  })
}

/** Decides a card payment that is in process. */
export function decideCardPayment(
  world: World,
  order: OrderRow,
  isApproved: boolean,
  detail = 'rejected_by_issuer',
): OrderRow {
  if (order.payment.status !== 'processing') throw classicError(409, 'The payment is not in process')
  return isApproved ? payOrder(world, order) : changeStatus(world, order, 'failed', detail)
}
