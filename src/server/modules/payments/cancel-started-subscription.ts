import Stripe from 'stripe'
import type { Context } from '#server/platform/core/context.ts'
import { callProvider } from './gateway/stripe/call-provider.ts'
import { getStripe } from './gateway/stripe/provider.ts'
import type { PaymentRow } from './records/index.ts'
import { retrieveSetupIntent } from './setup-intent.ts'

type StartedSubscription = { mode: PaymentRow['mode']; subscription: string; invoice: string | null }

/** Ignores Stripe's rejection of a request to cancel an object that no longer exists or has already ended. */
async function ignoreAlreadyEnded(work: () => Promise<unknown>): Promise<void> {
  await work().catch(error => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/** Voids an invoice. Returns false when it was paid first: Stripe allows either voiding or paying, never both. */
async function voidInvoice(stripe: Stripe, invoice: string): Promise<boolean> {
  await ignoreAlreadyEnded(() => stripe.invoices.voidInvoice(invoice))
  return (await stripe.invoices.retrieve(invoice)).status === 'void'
}

/**
 * Cancels a subscription whose first payment was never attempted: voiding the first invoice cancels its intent, then
 * the subscription is canceled. If the invoice was paid in the meantime, the subscription continues.
 */
export async function cancelStartedSubscription(
  ctx: Context,
  { mode, subscription, invoice }: StartedSubscription,
): Promise<void> {
  const stripe = await getStripe(ctx, mode)
  if (invoice && !(await callProvider(ctx, () => voidInvoice(stripe, invoice)))) return
  await callProvider(ctx, () => ignoreAlreadyEnded(() => stripe.subscriptions.cancel(subscription)))
}

/**
 * Cancels the setup intent and subscription of a first payment. Returns false when the card is saved or being saved.
 */
export async function cancelStartedSetup(
  ctx: Context,
  payment: PaymentRow,
  setupId: string,
  subscription: StartedSubscription,
): Promise<boolean> {
  const setup = await retrieveSetupIntent(ctx, payment, setupId)
  if (setup.state === 'succeeded' || setup.state === 'processing') return false
  await cancelStartedSubscription(ctx, subscription)
  const stripe = await getStripe(ctx, subscription.mode)
  await callProvider(ctx, () => ignoreAlreadyEnded(() => stripe.setupIntents.cancel(setupId)))
  return true
}
