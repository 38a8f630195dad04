import Stripe from 'stripe'
import { isOver } from '#domain/subscription.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { callProvider } from '#server/payments/index.ts'
import { refresh } from '../refresh.ts'
import type { SubscriptionRow } from '../repository.ts'

export type Cancel = 'now' | 'period_end' | 'undo'

/** A refusal of one that ended in the meantime: refreshing tells so. */
const unlessOver = (error: unknown) => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

/**
 * Ends a subscription at once or with the period that is paid for, or takes that back while it runs. What a refused
 * renewal left unpaid is not collected any more once it is ended at once. Refuses with subscription_over.
 */
export async function cancelSubscription(ctx: Context, row: SubscriptionRow, how: Cancel): Promise<SubscriptionRow> {
  const standing = await refresh(ctx, row)
  if (isOver(standing.state)) {
    if (how === 'undo') throw new AppError('subscription_over')
    return standing
  }
  const stripe = await ctx.provider.client(ctx.db, row.mode)
  const id = row.provider_subscription_id
  const invoice = standing.open_invoice_id
  await callProvider(ctx, async () => {
    if (how === 'now') {
      await stripe.subscriptions.cancel(id).catch(unlessOver)
      if (invoice) await stripe.invoices.voidInvoice(invoice).catch(unlessOver)
    } else await stripe.subscriptions.update(id, { cancel_at_period_end: how === 'period_end' }).catch(unlessOver)
  })
  return refresh(ctx, standing)
}
