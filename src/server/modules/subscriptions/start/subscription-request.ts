import type Stripe from 'stripe'
import type { SubscriptionTerms } from '#domain/subscription.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { getShopFingerprint } from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'

/** What a cart subscribes to: the Stripe price of its SKU, and what only the first invoice contains. */
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
export const shippingProduct = 'vitrine_shipping'

export type ProviderRequest = { params: Stripe.SubscriptionCreateParams; hash: string }

/** Builds the parameters without the coupon, which is created for this one request. `hash` changes with the cart. */
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
/** Whether Stripe would still charge what the shop showed. */
export function isPriceUnchanged(price: Stripe.Price, { unitCents, currency, terms }: SubscriptionRequest): boolean {
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
