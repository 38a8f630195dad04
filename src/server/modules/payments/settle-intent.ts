import { findOrder, lockOrder } from '#server/modules/orders/index.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { countDecline } from './card-testing.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { findIntent } from './intents/repository.ts'
import { parseUuid } from './parse-uuid.ts'
import { rebuildOrder } from './rebuild-order.ts'
import { findPayment } from './records/index.ts'
import { claimIntent, findPaymentByIntent } from './records/repository.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { settleEarlierIntent } from './settle-earlier-intent.ts'
import { settlePayment } from './settle-payment.ts'
import { getShopFingerprint } from './shop-fingerprint.ts'

/** Refunds an intent that charged in addition to the recorded intent. */
async function refundDuplicateIntent(ctx: Context, orderId: string, intentId: string, mode: Mode): Promise<void> {
  const intent = await (await getGatewayOfIntent(ctx, mode, intentId)).getPayment(intentId)
  if (intent.state !== 'succeeded') return
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (order) await refundUnmatchedPayment(tx, order, intent)
  })
  ctx.wake()
}

/** The fields of a reported payment that are taken from an event; all other facts are read from the provider. */
export type ReportedIntent = Pick<PaymentSnapshot, 'id' | 'metadata'>

/**
 * Settles the order of an intent: through the payment that recorded the intent, through the payment named in its
 * metadata if the provider's response was lost, or by rebuilding a missing order. Intents of other shops are ignored.
 */
export async function settleIntent(ctx: Context, intent: ReportedIntent, mode: Mode): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, intent.id)
  if (payment) {
    // An event of test mode must not settle a payment of live mode, and vice versa.
    if (payment.mode === mode) await settlePayment(ctx, payment)
    return
  }
  const earlier = await findIntent(ctx.db, intent.id)
  if (earlier) return settleEarlierIntent(ctx, earlier.order_id, intent.id, mode)
  const paymentId = parseUuid(intent.metadata.payment_id)
  const orderId = parseUuid(intent.metadata.order_id)
  if (!paymentId || !orderId || intent.metadata.shop !== getShopFingerprint(ctx)) return
  const namedPayment = await findPayment(ctx.db, paymentId)
  if (namedPayment && namedPayment.mode !== mode) return
  if (namedPayment) {
    const claimed = await claimIntent(ctx.db, namedPayment.id, intent.id, ctx.clock())
    if (claimed?.provider_intent_id !== intent.id)
      return refundDuplicateIntent(ctx, namedPayment.order_id, intent.id, mode)
    return void (await settlePayment(ctx, { ...namedPayment, provider_intent_id: intent.id }))
  }
  const rebuilt = await rebuildOrder(ctx, intent.id, mode)
  if (rebuilt) await settlePayment(ctx, rebuilt)
  else if (await findOrder(ctx.db, orderId)) await refundDuplicateIntent(ctx, orderId, intent.id, mode)
}

/** Counts a declined card when its own event arrives, because settling sees only the last of several quick attempts. */
export async function recordReportedDecline(
  ctx: Context,
  intent: ReportedIntent,
  chargeId: string | null,
  mode: Mode,
): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, intent.id)
  const order = payment?.mode === mode ? await findOrder(ctx.db, payment.order_id) : null
  if (payment?.method === 'card' && order && chargeId)
    await withTransaction(ctx, tx => countDecline(tx, order, payment, chargeId))
  await settleIntent(ctx, intent, mode)
}

/**
 * Settles the payment that recorded a setup intent; only payments for subscriptions record one. A setup intent that no
 * payment recorded belongs to another integration and is ignored.
 */
export async function settleReportedSetup(ctx: Context, setupId: string, mode: Mode): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, setupId)
  if (payment?.mode === mode) await settlePayment(ctx, payment)
}
