import { getOrder, type OrderRow } from '#server/modules/orders/index.ts'
import {
  cancelPaymentIntent,
  getShopFingerprint,
  getStripeGateway,
  type PaymentSnapshot,
  recordIntent,
} from '#server/modules/payments/index.ts'
import { getPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { buildLinesMetadata, noBumpsMetadata } from './lines-metadata.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { type PricedCheckout, priceCheckout } from './price-checkout.ts'
import { mapProviderFieldErrors } from './provider-field-errors.ts'
import { findCheckout } from './repository.ts'

/** Metadata that a missing order can be rebuilt from. */
export function buildMetadata(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  quoted: PricedCheckout,
): Record<string, string> {
  const { id, product_id, sku, mapping } = quoted.variant
  return {
    shop: getShopFingerprint(ctx),
    order_id: order.id,
    order_number: String(order.number),
    payment_id: payment.id,
    mode: order.mode,
    ...buildLinesMetadata(quoted),
    // A payment link is represented by one variant that has the link's id.
    ...(order.channel === 'link' && { payment_link: quoted.variant.id }),
    ...(order.promotion_code && { promotion: order.promotion_code }),
    ...(quoted.shipping && { shipping: quoted.shipping.id }),
    // The metadata of a mapped SKU comes from the shop's rows: no metadata that the browser sends reaches the provider.
    ...(mapping && {
      stripe_product: mapping.stripe_product_id,
      stripe_price: mapping.stripe_price_id,
      sku,
      product_id,
      variant_id: id,
      source: `${order.surface}_checkout`,
    }),
  }
}

/**
 * Creates the provider's intent for a placed order or updates the existing one: one intent per checkout. `row` is the
 * payment as read after the provider's response.
 */
async function createOrUpdateIntent(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  quoted: PricedCheckout,
): Promise<{ intent: PaymentSnapshot; row: PaymentRow }> {
  const gateway = await getStripeGateway(ctx, order.mode)
  const change = {
    amountCents: payment.amount_cents,
    currency: payment.currency,
    metadata: buildMetadata(ctx, order, payment, quoted),
    ...(order.provider_receipt && { receiptEmail: order.email }),
    ...(order.funnel_upsell_id && { isReusable: true }),
  }
  const recordedId = payment.provider_intent_id
  const metadata = { ...noBumpsMetadata, ...change.metadata }
  const update = (id: string) => gateway.updatePayment(id, { ...change, metadata })
  const readPayment = () => getPayment(ctx.db, payment.id)
  if (recordedId) return { intent: await update(recordedId), row: await readPayment() }
  const request = { ...change, customerId: order.provider_customer_id, description: `#${order.number}` }
  // The idempotency key includes a hash of the request, because a retry after a lost response may contain a corrected
  // e-mail address.
  const idempotencyKey = `${payment.provider_key}-${sha256Hex(JSON.stringify(request)).slice(0, 32)}`
  failpoint('intent.committed')
  const created = await mapProviderFieldErrors(() => gateway.createPayment(request, idempotencyKey))
  failpoint('intent.called')
  const row = await recordIntent(ctx, payment, created.id)
  failpoint('intent.recorded')
  const winnerId = row.provider_intent_id
  if (winnerId === created.id || !winnerId) return { intent: created, row }
  // Another tab of this checkout recorded its intent first: only the recorded intent may be paid.
  await enqueue(ctx, 'intent.let_go', { intentId: created.id, orderId: order.id })
  // Cancel immediately; the outbox retries if the provider does not respond.
  await cancelPaymentIntent(ctx, order.id, created.id).catch(() => ctx.wake())
  return { intent: await update(winnerId), row: await readPayment() }
}

/**
 * When two tabs changed the cart concurrently, sets the intent to the amount in our row and throws quote_changed in the
 * tab whose change was replaced.
 */
async function assertIntentMatchesRow(ctx: Context, payment: PaymentRow, row: PaymentRow, intent: PaymentSnapshot) {
  if (row.amount_cents === payment.amount_cents && row.currency === payment.currency) return
  const gateway = await getStripeGateway(ctx, row.mode)
  await gateway.updatePayment(intent.id, { amountCents: row.amount_cents, currency: row.currency })
  const order = await getOrder(ctx.db, row.order_id)
  const checkout = orThrow(await findCheckout(ctx.db, order.checkout_id ?? '', ctx.browser ?? ''), 'checkout_not_found')
  const goods = await loadCheckoutItem(ctx, checkout, checkout.promotion_code)
  throw new AppError('quote_changed', { data: { quote: priceCheckout(goods, checkout).quote } })
}

/** Creates or updates the single intent of a placed order. Throws quote_changed when another tab changed the amount. */
export async function ensurePaymentIntent(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  quoted: PricedCheckout,
): Promise<PaymentSnapshot> {
  const { intent, row } = await createOrUpdateIntent(ctx, order, payment, quoted)
  await assertIntentMatchesRow(ctx, payment, row, intent)
  return intent
}
