import type { Request } from '#contract/endpoint.ts'
import type { createPaymentIntent as endpoint } from '#contract/functions.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { isUnsellable, type PricedCheckout } from './price-checkout.ts'
import type { CheckoutRow } from './repository.ts'

export type PaymentIntentBody = Request<typeof endpoint>['body']

/**
 * Compares the product, variant, customer and provider ids in the request with the checkout row; the request never
 * selects or prices anything. Ids that are absent or null are skipped. Throws cart_differs for a mismatch,
 * subscription_unavailable for a subscription that cannot be sold, and quote_changed, with the current quote, when the
 * amount or currency differs. The payment method id is not compared: only the provider's browser library uses it.
 */
export function assertCartMatches(body: PaymentIntentBody, row: CheckoutRow, quoted: PricedCheckout): void {
  const { id, sku, mapping } = quoted.variant
  const pairs: [received: unknown, expected: unknown][] = [
    [body.metadata?.product_id, row.lines[0]?.productId],
    [body.metadata?.variant_id, id],
    [body.metadata?.sku, sku],
    [body.customerId || null, row.provider_customer_id],
    [body.stripeProductId, mapping?.stripe_product_id],
    [body.stripePriceId, mapping?.stripe_price_id],
    [body.isSubscription, mapping?.is_subscription ?? false],
  ]
  const hasMismatch = pairs.some(
    ([received, expected]) => received !== undefined && received !== null && received !== expected,
  )
  if (hasMismatch) throw new AppError('cart_differs')
  if (isUnsellable(quoted)) throw new AppError('subscription_unavailable')
  if (body.amount !== quoted.quote.totalCents || body.currency !== quoted.quote.currency)
    throw new AppError('quote_changed', { data: { quote: quoted.quote } })
}
