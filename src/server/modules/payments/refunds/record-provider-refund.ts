import { isFinalPaymentState } from '#domain/payment.ts'
import { allocateRefund } from '#domain/refund.ts'
import { lockOrder } from '#server/modules/orders/index.ts'
import { findLinesWithRefunds, toRefundableLine } from '#server/modules/orders/reading/index.ts'
import { type Context, type Mode, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { getGatewayOfIntent } from '../gateway/get-gateway.ts'
import type { RefundSnapshot } from '../gateway/payment-gateway.ts'
import { getProviderOfIntent } from '../gateway/provider-of-intent.ts'
import { findPayment, type PaymentRow } from '../records/index.ts'
import { findPaymentByIntent } from '../records/repository.ts'
import { recordRefund } from './record-refund.ts'
import { countRefunds, findProviderRefund, findStartedRefund, insertRefund } from './repository.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Imports a refund made in the provider's dashboard by allocating its amount to the payment's lines, in line order. */
async function importProviderRefund(ctx: Context, refund: RefundSnapshot): Promise<string | null> {
  const payment = refund.paymentId ? await findPaymentByIntent(ctx.db, refund.paymentId) : null
  // The refund of an unmatched payment has no payment row; it is recorded in the order's events.
  if (!payment || refund.isUnmatched) return null
  // Events arrive in any order. The error makes the inbox retry this event until the payment has settled.
  if (!isFinalPaymentState(payment.state)) throw new Error('the payment of this refund is not settled yet')
  if (payment.state !== 'succeeded') return null
  return withTransaction(ctx, async tx => {
    await lockOrder(tx.db, payment.order_id)
    const existing = await findProviderRefund(tx.db, refund.id, null)
    if (existing) return existing.id
    const lines = (await findLinesWithRefunds(tx.db, payment.order_id))
      .map(toRefundableLine)
      .filter(line => line.paymentId === payment.id)
    const allocated = allocateRefund(lines, refund.amountCents)
    const cents = allocated.reduce((sum, line) => sum + line.cents, 0)
    // A started refund may still fail and make its lines refundable for this refund. The error makes the inbox retry
    // the event.
    if (cents < refund.amountCents && (await countRefunds(tx.db, payment, 'started')) > 0)
      throw new Error('another refund of this payment has no result yet')
    if (cents === 0) return null
    if (cents < refund.amountCents)
      ctx.log.error(
        { refund: refund.id, order: payment.order_id },
        'the refund exceeds the refundable amount of its lines',
      )
    const id = newId()
    await insertRefund(
      tx.db,
      {
        id,
        order_id: payment.order_id,
        payment_id: payment.id,
        provider_key: `provider-${refund.id}`,
        provider_refund_id: refund.id,
        amount_cents: cents,
        currency: payment.currency,
        created_at: tx.clock(),
        updated_at: tx.clock(),
      },
      allocated.map(line => ({ id: newId(), refund_id: id, line_id: line.lineId, cents: line.cents, quantity: 0 })),
    )
    return id
  })
}

/**
 * Finds the started refund that this refund of the provider belongs to, for a provider that does not return our refund
 * id.
 */
async function findOurStartedRefund(ctx: Context, { paymentId, amountCents }: RefundSnapshot) {
  if (!paymentId || getProviderOfIntent(paymentId) === 'stripe') return null
  const payment = await findPaymentByIntent(ctx.db, paymentId)
  return payment && findStartedRefund(ctx.db, payment.id, amountCents)
}

/**
 * Records the provider's state of a refund made in this shop or in the provider's dashboard. States only move forward,
 * so late and repeated events change nothing. Refunds of unknown payments are ignored.
 */
export async function recordProviderRefund(ctx: Context, refund: RefundSnapshot): Promise<void> {
  const { state, refundId: ourId } = refund
  if (!state) return
  const existing =
    (await findProviderRefund(ctx.db, refund.id, ourId && uuid.test(ourId) ? ourId : null)) ??
    (await findOurStartedRefund(ctx, refund))
  if (!existing && state === 'failed') return
  const id = existing?.id ?? (await importProviderRefund(ctx, refund))
  if (id) await recordRefund(ctx, id, { state, providerId: refund.id, failure: refund.failure })
}

/** Syncs all refunds of a payment by the provider's id of the payment, for events that name no refund. */
export async function syncReportedRefunds(ctx: Context, paymentId: string | null, mode: Mode): Promise<void> {
  const payment = paymentId ? await findPaymentByIntent(ctx.db, paymentId) : null
  if (payment?.mode === mode) await syncRefunds(ctx, payment)
}

async function syncRefunds(ctx: Context, { mode, provider_intent_id: intent }: PaymentRow): Promise<void> {
  if (!intent) return
  const gateway = await getGatewayOfIntent(ctx, mode, intent)
  for (const refund of await gateway.listRefunds(intent)) await recordProviderRefund(ctx, refund)
}

/** Reads the refunds of a payment that was refunded at the provider before the payment settled in this shop. */
export const syncRefundsJob: JobHandler = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment) await syncRefunds(ctx, payment)
}

/**
 * Uses an event only as a hint: the refund is retrieved from the provider, if its payment has the mode of the event.
 * @param reported `paymentId` is the provider's id of the refunded payment
 */
export async function syncReportedRefund(
  ctx: Context,
  { id, paymentId }: { id: string; paymentId: string | null },
  mode: Mode,
): Promise<void> {
  const payment = paymentId ? await findPaymentByIntent(ctx.db, paymentId) : null
  if (!id || !paymentId || payment?.mode !== mode) return
  const refund = await (await getGatewayOfIntent(ctx, mode, paymentId)).findRefund(id, paymentId)
  if (refund) await recordProviderRefund(ctx, refund)
}
