import { sumUnits } from '#domain/kit.ts'
import { canTransition, type OrderEventKind, type RefundState, refundTransitions } from '#domain/order.ts'
import { syncAccess } from '#server/modules/digital-goods/records/index.ts'
import { findLinesOfOrder, lockOrder, type OrderRow, recordEvent } from '#server/modules/orders/index.ts'
import { affectsStock, restockUnits } from '#server/modules/stock/index.ts'
import { recordRefundEvent } from '#server/modules/webhooks/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { clearRestock, findLinesToRestock, findRefund, type RefundRow, updateRefund } from './repository.ts'

const eventKindsByState: Record<Exclude<RefundState, 'started'>, OrderEventKind> = {
  pending: 'refund_pending',
  succeeded: 'refunded',
  failed: 'refund_failed',
}

async function restockRefund(tx: Tx, refund: RefundRow, mode: OrderRow['mode']) {
  const orderLines = await findLinesOfOrder(tx.db, refund.order_id)
  const linesById = new Map(orderLines.map(line => [line.id, line]))
  const lines = (await findLinesToRestock(tx.db, refund.id)).flatMap(({ lineId, units }) => {
    const line = linesById.get(lineId)
    return line?.variant_id ? [{ lineId, variantId: line.variant_id, parts: line.parts, quantity: units }] : []
  })
  if (lines.length === 0) return
  if (!(await affectsStock(tx, mode))) return clearRestock(tx.db, refund.id)
  // In the order of variant ids, like every transaction that changes stock, to prevent deadlocks.
  const units = sumUnits(lines).sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const { variantId, quantity } of units)
    if (quantity > 0) await restockUnits(tx.db, refund.payment_id, variantId, quantity)
  await recordEvent(tx, refund.order_id, 'restocked', { refundId: refund.id, lines: lines.map(line => line.lineId) })
}

/**
 * Applies the provider's state to a refund and runs each effect once. States only move forward. Units are restocked
 * when the provider accepts the refund; a failed refund no longer counts, so its lines are refundable again.
 */
export async function recordRefund(
  ctx: Context,
  refundId: string,
  outcome: { state: RefundState; providerId?: string; failure?: string | null },
): Promise<void> {
  const unlocked = await findRefund(ctx.db, refundId)
  if (!unlocked) return
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, unlocked.order_id)
    const refund = await findRefund(tx.db, refundId)
    if (!order || !refund) return
    const { state, providerId } = outcome
    const isTransition = state !== 'started' && canTransition(refundTransitions, refund.state, state)
    await updateRefund(tx.db, refund.id, {
      ...(providerId && { provider_refund_id: providerId }),
      ...(isTransition && { state }),
      updated_at: tx.clock(),
    })
    if (!isTransition) return
    if (refund.state === 'started') {
      if (state === 'failed') await clearRestock(tx.db, refund.id)
      else await restockRefund(tx, refund, order.mode)
    }
    await syncAccess(tx, order)
    // The refund was accepted before it failed, so nobody is waiting for its result and an alarm is needed.
    if (state === 'failed' && refund.state !== 'started') {
      const { order_id: subject, amount_cents: cents, currency } = refund
      await raiseAlarm(tx, 'refund_failed', subject, { number: order.number, cents, currency })
    }
    if (state === 'succeeded') await enqueue(tx, 'refund.succeeded', { refundId: refund.id })
    await recordEvent(tx, refund.order_id, eventKindsByState[state], {
      refundId: refund.id,
      paymentId: refund.payment_id,
      cents: refund.amount_cents,
      currency: refund.currency,
      ...(refund.reason && { reason: refund.reason }),
      ...(outcome.failure && { failure: outcome.failure }),
    })
    if (state !== 'pending') await recordRefundEvent(tx, order, refund, state)
  })
}
