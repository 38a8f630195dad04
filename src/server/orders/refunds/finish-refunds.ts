import type { Context } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { callProvider } from '#server/payments/index.ts'
import { findPayment } from '../repository.ts'
import { createProviderRefund, recoverProviderRefund } from './create-provider-refund.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { findUnfinishedRefunds, type RefundRow, updateRefund } from './repository.ts'

async function finishRefund(ctx: Context, refund: RefundRow) {
  // The key makes a repeat the same refund for a day only: what was done is looked for first.
  if (refund.state === 'started')
    return (await recoverProviderRefund(ctx, refund)) ? undefined : createProviderRefund(ctx, refund)
  const payment = await findPayment(ctx.db, refund.payment_id)
  if (!payment || !refund.provider_refund_id) return
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const id = refund.provider_refund_id
  await recordProviderRefund(ctx, await callProvider(ctx, () => stripe.refunds.retrieve(id)))
}

/** Asks again about refunds that a time-out or a killed process left open, and about pending ones now and then. */
export async function finishRefunds(ctx: Context): Promise<number> {
  const now = ctx.clock()
  const open = await findUnfinishedRefunds(ctx.db, now)
  for (const refund of open) {
    // Touched first: a provider that stays silent must not be asked every second.
    await updateRefund(ctx.db, refund.id, { updated_at: now })
    try {
      await finishRefund(ctx, refund)
    } catch (error) {
      ctx.log.warn({ err: error, refund: refund.id }, 'refund still open')
    }
  }
  return 0
}

export const refundJobs: readonly ScheduledJob[] = [{ name: 'finish refunds', intervalMs: 5_000, run: finishRefunds }]
