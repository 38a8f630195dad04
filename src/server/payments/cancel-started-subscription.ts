import Stripe from 'stripe'
import type { Context } from '#server/kernel/context.ts'
import type { PaymentRow } from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'
import { retrieveSetupIntent } from './setup-intent.ts'

type StartedSubscription = { mode: PaymentRow['mode']; subscription: string; invoice: string | null }

/** One that is gone or over already refuses to be ended again. */
async function ignoreAlreadyEnded(work: () => Promise<unknown>): Promise<void> {
  await work().catch(error => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/** Only one of voiding and paying an invoice happens. `false`: it was paid. */
async function voidInvoice(stripe: Stripe, invoice: string): Promise<boolean> {
  await ignoreAlreadyEnded(() => stripe.invoices.voidInvoice(invoice))
  return (await stripe.invoices.retrieve(invoice)).status === 'void'
}

/**
 * Ends a subscription that nobody began to pay: its first invoice is made void, which ends its intent, then the
 * subscription itself is ended. One whose invoice was paid meanwhile goes on.
 */
export async function cancelStartedSubscription(
  ctx: Context,
  { mode, subscription, invoice }: StartedSubscription,
): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, mode)
  if (invoice && !(await callProvider(ctx, () => voidInvoice(stripe, invoice)))) return
  await callProvider(ctx, () => ignoreAlreadyEnded(() => stripe.subscriptions.cancel(subscription)))
}

/** Ends what a subscription's first payment waits for. `true`: nothing can be saved or charged for it any more. */
export async function cancelStartedSetup(
  ctx: Context,
  payment: PaymentRow,
  setupId: string,
  begun: StartedSubscription,
): Promise<boolean> {
  const now = await retrieveSetupIntent(ctx, payment, setupId)
  if (now.status === 'succeeded' || now.status === 'processing') return false
  await cancelStartedSubscription(ctx, begun)
  const stripe = await ctx.provider.client(ctx.db, begun.mode)
  await callProvider(ctx, () => ignoreAlreadyEnded(() => stripe.setupIntents.cancel(setupId)))
  return true
}
