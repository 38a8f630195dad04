import Stripe from 'stripe'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { PaymentRow } from '#server/orders/index.ts'
import { callProvider } from '#server/payments/index.ts'
import {
  isPriceUnchanged,
  type ProviderRequest,
  type SubscriptionRequest,
  shippingProduct,
} from './subscription-request.ts'

export const subscriptionExpand = [
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
  'pending_setup_intent',
]

const isMissingError = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** One product a shop, made when its first subscription ships. */
async function ensureShippingProduct(stripe: Stripe): Promise<void> {
  await stripe.products.retrieve(shippingProduct).catch(async error => {
    if (!isMissingError(error)) throw error
    await stripe.products.create({ id: shippingProduct, name: 'Shipping' }).catch(raced => {
      if (!(raced instanceof Stripe.errors.StripeInvalidRequestError)) throw raced
    })
  })
}

async function assertPriceUnchanged(ctx: Context, stripe: Stripe, wanted: SubscriptionRequest): Promise<void> {
  const price = await callProvider(ctx, () =>
    stripe.prices.retrieve(wanted.priceId).catch(error => {
      if (isMissingError(error)) return null
      throw error
    }),
  )
  if (price && isPriceUnchanged(price, wanted)) return
  await raiseAlarm(ctx, 'subscription_price_differs', wanted.sku, { price: wanted.priceId })
  throw new AppError('subscription_unavailable')
}

/**
 * Makes the subscription at the provider, which charges nothing before the browser confirms: shipping on its first
 * invoice, a promotion as a coupon of one use. A repeat under the payment's key answers the same one.
 */
export async function createProviderSubscription(
  ctx: Context,
  payment: PaymentRow,
  wanted: SubscriptionRequest,
  { params, hash }: ProviderRequest,
): Promise<Stripe.Subscription> {
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  await assertPriceUnchanged(ctx, stripe, wanted)
  if (wanted.shippingCents > 0) await callProvider(ctx, () => ensureShippingProduct(stripe))
  const key = `${payment.provider_key}-${payment.attempt}-${hash}`
  const coupon =
    wanted.discountCents > 0 &&
    (await callProvider(ctx, () =>
      stripe.coupons.create(
        {
          amount_off: wanted.discountCents,
          currency: wanted.currency,
          duration: 'once',
          max_redemptions: 1,
          name: (wanted.promotion ?? '').slice(0, 40),
        },
        { idempotencyKey: `${key}-coupon` },
      ),
    ))
  return callProvider(ctx, () =>
    stripe.subscriptions.create(
      { ...params, ...(coupon && { discounts: [{ coupon: coupon.id }] }), expand: subscriptionExpand },
      { idempotencyKey: key },
    ),
  )
}

/** What a browser confirms to begin: the first invoice's intent, or the saving of a card where nothing is due. */
export type Confirmation = {
  kind: 'payment' | 'setup'
  clientSecret: string
  intentId: string
  invoiceId: string | null
}

const findLatestInvoice = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? invoice : null

/** Null: nothing waits any more. */
export function findConfirmation(subscription: Stripe.Subscription): Confirmation | null {
  const invoice = findLatestInvoice(subscription)
  const secret = invoice?.confirmation_secret?.client_secret
  if (invoice?.status === 'open' && secret) {
    const intent = invoice.payments?.data[0]?.payment.payment_intent
    const intentId = typeof intent === 'object' ? intent.id : (intent ?? secret.split('_secret_')[0] ?? '')
    return { kind: 'payment', clientSecret: secret, intentId, invoiceId: invoice.id ?? null }
  }
  const setup = subscription.pending_setup_intent
  if (typeof setup !== 'object' || !setup?.client_secret) return null
  return { kind: 'setup', clientSecret: setup.client_secret, intentId: setup.id, invoiceId: null }
}

/** What its first invoice asks for today, in cents. */
export const getAmountDue = (subscription: Stripe.Subscription): number =>
  findLatestInvoice(subscription)?.amount_due ?? 0
