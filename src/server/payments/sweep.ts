import type { Context } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { findPaymentsOfOrder, findUnsettled, type PaymentRow, touchPayment } from '#server/orders/index.ts'
import { findAbandonedOrders } from './repository.ts'
import { cancelPayment, settle } from './settle.ts'

const minutes = 60_000
const abandonedAfterMs = 15 * minutes
const reconcileAfterMs = 5 * minutes

/** A payment that fails is told and stands back, so that the others get their turn. */
async function each(ctx: Context, payment: PaymentRow, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    ctx.log.error(
      { err: error, payment: payment.id, orderId: payment.order_id },
      'a payment was not brought up to date',
    )
    await touchPayment(ctx.db, payment.id, ctx.clock())
  }
}

/** Fifteen minutes after the shopper's last step the intent is cancelled, and its stock goes back to the shelf. */
export const abandonedChore: Chore = {
  name: 'abandoned',
  everyMs: minutes,
  wakes: false,
  async run(ctx) {
    const before = new Date(ctx.clock().getTime() - abandonedAfterMs)
    for (const { orderId } of await findAbandonedOrders(ctx.db, before)) {
      for (const payment of await findPaymentsOfOrder(ctx.db, orderId)) {
        if (payment.kind === 'main') await each(ctx, payment, () => cancelPayment(ctx, payment))
      }
    }
    return 0
  },
}

/** Asks the provider about every payment that is not final, so that a lost event or a killed process loses no order. */
export const reconcileChore: Chore = {
  name: 'reconcile',
  everyMs: minutes,
  wakes: false,
  async run(ctx) {
    const before = new Date(ctx.clock().getTime() - reconcileAfterMs)
    for (const payment of await findUnsettled(ctx.db, before)) {
      await each(ctx, payment, () => settle(ctx, payment))
    }
    return 0
  },
}
