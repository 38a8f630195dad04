import { lockOrder } from '#server/modules/orders/index.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { applyToLockedPayment } from './apply-intent.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import { markIntentEnded } from './intents/repository.ts'
import { findPaymentsOfOrder } from './records/index.ts'
import { lockCheckoutOfOrder } from './repository.ts'

/**
 * Settles an intent that has been replaced, for example a code that was paid after the shopper had requested a new one.
 * If the order is still unpaid, the payment is used for it. Otherwise the buyer has paid twice, and the payment is
 * refunded.
 */
export async function settleEarlierIntent(ctx: Context, orderId: string, intentId: string, mode: Mode): Promise<void> {
  const intent = await (await getGatewayOfIntent(ctx, mode, intentId)).getPayment(intentId)
  if (intent.state === 'canceled') return markIntentEnded(ctx.db, intentId, ctx.clock())
  if (intent.state !== 'succeeded') return
  const paid = await withTransaction(ctx, async tx => {
    await lockCheckoutOfOrder(tx.db, orderId)
    const order = await lockOrder(tx.db, orderId)
    const payment = (await findPaymentsOfOrder(tx.db, orderId)).find(({ kind }) => kind === 'main')
    if (!order || !payment || order.mode !== mode) return null
    await markIntentEnded(tx.db, intentId, tx.clock())
    const row = await applyToLockedPayment(tx, order, payment, intent)
    return row?.state === 'succeeded' && payment.state !== 'succeeded' ? row : null
  })
  if (paid) ctx.metrics.countSettled(paid)
  ctx.wake()
}
