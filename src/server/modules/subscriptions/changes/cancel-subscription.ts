import Stripe from 'stripe'
import { isEnded } from '#domain/subscription.ts'
import { callProvider, getStripe } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { refreshSubscription } from '../refresh-subscription.ts'
import type { SubscriptionRow } from '../repository.ts'

export type CancelMode = 'now' | 'period_end' | 'undo'

/** Ignores that the subscription or invoice has already ended, because the refresh that follows reads its new state. */
const ignoreAlreadyEnded = (error: unknown) => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

/**
 * Cancels a subscription immediately or at the end of the paid period, or undoes a cancellation at the end of the
 * period while the subscription runs. Canceling immediately also voids an unpaid renewal invoice, so that it is no
 * longer collected. Throws subscription_over when the subscription ended before the undo.
 */
export async function cancelSubscription(
  ctx: Context,
  row: SubscriptionRow,
  how: CancelMode,
): Promise<SubscriptionRow> {
  const current = await refreshSubscription(ctx, row)
  if (isEnded(current.state)) {
    if (how === 'undo') throw new AppError('subscription_over')
    return current
  }
  const stripe = await getStripe(ctx, row.mode)
  const id = row.provider_subscription_id
  const invoice = current.open_invoice_id
  await callProvider(ctx, async () => {
    if (how === 'now') {
      await stripe.subscriptions.cancel(id).catch(ignoreAlreadyEnded)
      if (invoice) await stripe.invoices.voidInvoice(invoice).catch(ignoreAlreadyEnded)
    } else
      await stripe.subscriptions.update(id, { cancel_at_period_end: how === 'period_end' }).catch(ignoreAlreadyEnded)
  })
  return refreshSubscription(ctx, current)
}
