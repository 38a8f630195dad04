import Stripe from 'stripe'
import type { SubscriptionTerms } from '#domain/subscription.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { callProvider, getShopFingerprint, getStripe } from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'

/** The content of a new subscription: the Stripe price of its SKU, and what is charged only with the first invoice. */
export type SubscriptionRequest = {
  terms: SubscriptionTerms
  priceId: string
  productId: string
  variantId: string
  sku: string
  title: string
  quantity: number
  unitCents: number
  currency: string
  /** Promotion discount, taken once from the first invoice that charges goods. */
  discountCents: number
  promotion: string | null
  shippingCents: number
}

/** Id of the Stripe product whose name is shown for shipping on invoices. */
const shippingProduct = 'vitrine_shipping'

export type ProviderRequest = { params: Stripe.SubscriptionCreateParams; hash: string }

/**
 * Builds the parameters except the coupon, which is created separately for each request. `hash` changes with the cart.
 */
export function buildProviderRequest(
  ctx: Pick<Context, 'secrets'>,
  order: OrderRow,
  payment: PaymentRow,
  request: SubscriptionRequest,
): ProviderRequest {
  const { terms, shippingCents, currency, quantity, priceId } = request
  const params: Stripe.SubscriptionCreateParams = {
    customer: order.provider_customer_id ?? '',
    items: [{ price: priceId, quantity }],
    ...(shippingCents > 0 && {
      add_invoice_items: [
        {
          price_data: { currency, product: shippingProduct, unit_amount: shippingCents },
          discountable: false,
        },
      ],
    }),
    ...(terms.trialDays > 0 && {
      trial_period_days: terms.trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    }),
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    description: `#${order.number}`,
    metadata: {
      shop: getShopFingerprint(ctx),
      mode: order.mode,
      order_id: order.id,
      order_number: String(order.number),
      payment_id: payment.id,
      sku: request.sku,
      product_id: request.productId,
      variant_id: request.variantId,
      source: `${order.surface}_checkout`,
      ...(request.promotion && { promotion: request.promotion }),
    },
  }
  const serialized = JSON.stringify([params, request.discountCents, payment.amount_cents, payment.currency])
  return { params, hash: sha256Hex(serialized).slice(0, 32) }
}

type RecurringPrice = { interval: string; interval_count: number; usage_type: string } | null
/** Whether the price at Stripe is still the one that the shop has shown. */
function isPriceUnchanged(price: Stripe.Price, { unitCents, currency, terms }: SubscriptionRequest): boolean {
  const recurring: RecurringPrice = price.recurring
  return (
    price.active &&
    price.unit_amount === unitCents &&
    price.currency === currency &&
    !price.transform_quantity &&
    recurring?.usage_type === 'licensed' &&
    recurring.interval === terms.interval &&
    recurring.interval_count === terms.intervalCount
  )
}

export const subscriptionExpand = [
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
  'pending_setup_intent',
]

const isMissingError = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Creates the Stripe product that represents shipping when a subscription charges shipping for the first time. */
async function ensureShippingProduct(stripe: Stripe): Promise<void> {
  await stripe.products.retrieve(shippingProduct).catch(async error => {
    if (!isMissingError(error)) throw error
    await stripe.products.create({ id: shippingProduct, name: 'Shipping' }).catch(raced => {
      if (!(raced instanceof Stripe.errors.StripeInvalidRequestError)) throw raced
    })
  })
}

async function assertPriceUnchanged(ctx: Context, stripe: Stripe, request: SubscriptionRequest): Promise<void> {
  const price = await callProvider(ctx, () =>
    stripe.prices.retrieve(request.priceId).catch(error => {
      if (isMissingError(error)) return null
      throw error
    }),
  )
  if (price && isPriceUnchanged(price, request)) return
  await raiseAlarm(ctx, 'subscription_price_differs', request.sku, { price: request.priceId })
  throw new AppError('subscription_unavailable')
}

/**
 * Creates the subscription at Stripe, which charges nothing until the browser confirms. Shipping is charged with the
 * first invoice only; a promotion becomes a coupon that can be used once. Repeating the request in the same payment
 * attempt returns the same subscription.
 */
export async function createProviderSubscription(
  ctx: Context,
  payment: PaymentRow,
  request: SubscriptionRequest,
  { params, hash }: ProviderRequest,
): Promise<Stripe.Subscription> {
  const stripe = await getStripe(ctx, payment.mode)
  await assertPriceUnchanged(ctx, stripe, request)
  if (request.shippingCents > 0) await callProvider(ctx, () => ensureShippingProduct(stripe))
  const key = `${payment.provider_key}-${payment.attempt}-${hash}`
  const coupon =
    request.discountCents > 0 &&
    (await callProvider(ctx, () =>
      stripe.coupons.create(
        {
          amount_off: request.discountCents,
          currency: request.currency,
          duration: 'once',
          max_redemptions: 1,
          name: (request.promotion ?? '').slice(0, 40),
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

/**
 * What the browser confirms to start the subscription: the first invoice's payment intent, or a setup intent when
 * nothing is due today.
 */
export type Confirmation = {
  kind: 'payment' | 'setup'
  clientSecret: string
  intentId: string
  invoiceId: string | null
}

const findLatestInvoice = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? invoice : null

/** Null when nothing is left to confirm. */
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

/** Amount due on the first invoice, in cents. */
export const getAmountDue = (subscription: Stripe.Subscription): number =>
  findLatestInvoice(subscription)?.amount_due ?? 0
