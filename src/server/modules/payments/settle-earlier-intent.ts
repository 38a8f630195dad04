import { lockOrder } from '#server/modules/orders/index.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { transitionPayment } from './apply-intent.ts'
import { getGateway } from './gateway/get-gateway.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { markIntentEnded, rememberIntent } from './intents/repository.ts'
import { findPaymentsOfOrder, type PaymentRow, updatePayment } from './records/index.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { lockCheckoutOfOrder } from './repository.ts'

/** Makes an earlier intent the current one of its payment. The intent that it replaces is canceled. */
async function makeCurrent(tx: Tx, payment: PaymentRow, intent: PaymentSnapshot): Promise<PaymentRow> {
  const { provider_intent_id: replaced, order_id: orderId } = payment
  if (replaced === intent.id) return payment
  if (replaced) {
    const { method, expires_at } = payment
    await rememberIntent(tx.db, { intent_id: replaced, order_id: orderId, method, expires_at }, tx.clock())
    await enqueue(tx, 'intent.let_go', { intentId: replaced, orderId })
  }
  return updatePayment(tx.db, payment.id, { provider_intent_id: intent.id, updated_at: tx.clock() })
}

/**
 * Settles an intent that another one has replaced, for example a code that was paid after the shopper had asked for a
 * new one. The money pays the order if the order is still unpaid. Otherwise the buyer has paid twice, and the money is
 * refunded.
 */
export async function settleEarlierIntent(ctx: Context, orderId: string, intentId: string, mode: Mode): Promise<void> {
  const intent = await (await getGateway(ctx, mode)).getPayment(intentId)
  if (intent.state === 'canceled') return markIntentEnded(ctx.db, intentId, ctx.clock())
  if (intent.state !== 'succeeded') return
  const isPaid = await withTransaction(ctx, async tx => {
    await lockCheckoutOfOrder(tx.db, orderId)
    const order = await lockOrder(tx.db, orderId)
    const payment = (await findPaymentsOfOrder(tx.db, orderId)).find(({ kind }) => kind === 'main')
    if (!order || !payment || order.mode !== mode) return false
    await markIntentEnded(tx.db, intentId, tx.clock())
    if (payment.provider_intent_id !== intentId && (payment.state === 'succeeded' || payment.state === 'processing')) {
      await refundUnmatchedPayment(tx, order, intent)
      return false
    }
    const row = await transitionPayment(tx, order, await makeCurrent(tx, payment, intent), intent)
    return row?.state === 'succeeded' && payment.state !== 'succeeded'
  })
  if (isPaid) ctx.metrics.countSettled()
  ctx.wake()
}
