import type { Context } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { getGatewayOfIntent } from '../gateway/get-gateway.ts'
import { findPayment } from '../records/index.ts'
import { createProviderRefund, recoverProviderRefund } from './create-provider-refund.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { findUnfinishedRefunds, type RefundRow, updateRefund } from './repository.ts'

async function finishRefund(ctx: Context, refund: RefundRow) {
  // The provider forgets idempotency keys after a day, so an existing refund is looked up first.
  if (refund.state === 'started')
    return (await recoverProviderRefund(ctx, refund)) ? undefined : createProviderRefund(ctx, refund)
  const payment = await findPayment(ctx.db, refund.payment_id)
  const intentId = payment?.provider_intent_id
  if (!intentId || !refund.provider_refund_id) return
  const gateway = await getGatewayOfIntent(ctx, payment.mode, intentId)
  const found = await gateway.findRefund(refund.provider_refund_id, intentId)
  if (!found) throw new Error('the provider does not know this refund')
  await recordProviderRefund(ctx, found)
}

/** Finishes refunds left open by a timeout or a killed process, and checks pending refunds at growing intervals. */
export async function finishRefunds(ctx: Context): Promise<number> {
  const now = ctx.clock()
  const open = await findUnfinishedRefunds(ctx.db, now)
  for (const refund of open) {
    // The row is touched first, so that a provider that does not respond is not called again immediately.
    await updateRefund(ctx.db, refund.id, { updated_at: now })
    try {
      await finishRefund(ctx, refund)
    } catch (error) {
      ctx.log.warn({ err: error, refund: refund.id }, 'a refund was not finished; a later run retries it')
    }
  }
  return 0
}

export const refundJobs: readonly ScheduledJob[] = [{ name: 'finish refunds', intervalMs: 5_000, run: finishRefunds }]
