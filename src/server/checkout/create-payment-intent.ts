import Stripe from 'stripe'
import type { Request } from '#contract/endpoint.ts'
import type { createPaymentIntent as endpoint } from '#contract/functions.ts'
import { minimumCharge } from '#domain/price.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { once } from '#server/kernel/idempotency.ts'
import { findOrder, findPayment, type NewLine, type PaymentRow, placeOrder } from '#server/orders/index.ts'
import { settle, settleFree } from '#server/payments/index.ts'
import { matchingUpsell } from '#server/upsells/index.ts'
import { checkoutOfCall } from './create-payment-customer.ts'
import { makeIntent } from './make-intent.ts'
import { needsShipping, pictureOf, type Quoted, quoteCheckout, shippingChoices } from './quote.ts'
import { type CheckoutRow, findGoods, type Goods, lockCheckout, updateCheckout } from './repository.ts'

type Body = Request<typeof endpoint>['body']

/** Compares what the browser believes with the row: nothing it sends finds or prices anything. */
function compare(body: Body, row: CheckoutRow, quoted: Quoted) {
  const says = (key: string) => (typeof body.metadata?.[key] === 'string' ? body.metadata[key] : null)
  const foreign =
    (says('product_id') !== null && says('product_id') !== row.lines[0]?.productId) ||
    (says('variant_id') !== null && says('variant_id') !== quoted.variant.id) ||
    (says('sku') !== null && says('sku') !== quoted.variant.sku)
  if (foreign) throw new AppError('variant_not_found')
  if (body.amount !== quoted.quote.totalCents || body.currency !== quoted.quote.currency) {
    throw new AppError('quote_changed', { data: { quote: quoted.quote } })
  }
}

/** A product with shipping options needs one that fits the address; one without options is delivered without shipping. */
function requireShipping(goods: Goods, row: CheckoutRow, quoted: Quoted) {
  if (!needsShipping(goods) || quoted.shipping) return
  throw new AppError('shipping_required', {
    fields: { shippingOptionId: shippingChoices(goods, row.country).length === 0 ? 'none_for_country' : 'missing' },
  })
}

function linesOf(goods: Goods, quoted: Quoted): NewLine[] {
  const { variant, quantity, unitCents, discountCents, shipping } = quoted
  const goodsLine: NewLine = {
    kind: 'main',
    product_id: goods.product.id,
    variant_id: variant.id,
    title: goods.product.title,
    variant_name: variant.name,
    sku: variant.sku,
    image: pictureOf(goods, variant),
    quantity,
    unit_cents: unitCents,
    discount_cents: discountCents,
    total_cents: unitCents * quantity - discountCents,
  }
  if (!shipping) return [goodsLine]
  const { name: title, cents } = shipping
  return [goodsLine, { kind: 'shipping', title, quantity: 1, unit_cents: cents, discount_cents: 0, total_cents: cents }]
}

async function placed(ctx: Context, row: CheckoutRow, body: Body) {
  const productId = row.lines[0]?.productId ?? ''
  return withTransaction(ctx, async tx => {
    const locked = found(await lockCheckout(tx.db, row.id), 'checkout_not_found')
    if (locked.state === 'done' || locked.state === 'expired') throw new AppError('checkout_closed')
    const goods = found(await findGoods(tx.db, productId, locked.promotion_code, tx.clock()), 'product_not_found')
    const quoted = quoteCheckout(goods, locked)
    compare(body, locked, quoted)
    const { buyer } = locked
    // Shipping is priced for the row's country: goods that go elsewhere must be quoted again.
    if (!buyer || !locked.provider_customer_id || buyer.address.country !== locked.country)
      throw new AppError('buyer_missing')
    requireShipping(goods, locked, quoted)
    const { subtotalCents, discountCents, shippingCents, totalCents, currency } = quoted.quote
    if (totalCents > 0 && totalCents < minimumCharge(currency)) {
      throw new AppError('amount_below_minimum', { data: { quote: quoted.quote } })
    }
    const funnel = totalCents > 0 ? await matchingUpsell(tx, [{ productId, sku: quoted.variant.sku }]) : null
    await updateCheckout(tx.db, locked.id, { state: 'paying' }, tx.clock())
    const both = await placeOrder(tx, {
      checkoutId: locked.id,
      browser_hash: locked.browser_hash,
      mode: locked.mode,
      surface: locked.surface,
      email: buyer.email,
      name: buyer.name,
      phone: buyer.phone,
      address: buyer.address,
      currency,
      promotion_code: quoted.promotion?.code ?? null,
      source: locked.source,
      provider_customer_id: locked.provider_customer_id,
      funnel_upsell_id: funnel?.id ?? null,
      lines: linesOf(goods, quoted),
      subtotalCents,
      discountCents,
      shippingCents,
      totalCents,
    })
    return { ...both, quoted }
  })
}

/** The shopper's earlier intent when it turns out paid: the order as it was paid, which the browser then settles. */
async function paidMeanwhile(ctx: Context, payment: PaymentRow, quoted: Quoted, error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  const settled = await settle(ctx, found(await findPayment(ctx.db, payment.id), 'payment_not_found'))
  if (settled.state === 'processing') throw new AppError('payment_in_progress')
  if (settled.state !== 'succeeded') throw error
  const order = found(await findOrder(ctx.db, settled.order_id), 'order_not_found')
  const { subtotal_cents, discount_cents, shipping_cents, total_cents, currency } = order
  return {
    success: true as const,
    orderId: order.id,
    client_secret: null,
    paid: true,
    quote: {
      ...quoted.quote,
      currency,
      subtotalCents: subtotal_cents,
      discountCents: discount_cents,
      shippingCents: shipping_cents,
      totalCents: total_cents,
    },
  }
}

/**
 * Re-quotes the checkout, commits the order as pending, then makes the intent: no charge is ever possible for an order
 * that is not in the database. A differing amount is quote_changed with the new quote, and no intent.
 */
export async function createPaymentIntent(ctx: Context, { body }: Request<typeof endpoint>) {
  return once(ctx, 'create-payment-intent', body, false, async () => {
    const row = await checkoutOfCall(ctx, body.checkoutId)
    const { order, payment, quoted } = await placed(ctx, row, body)
    const shared = { success: true as const, orderId: order.id, quote: quoted.quote }
    if (payment.amount_cents === 0) {
      await settleFree(ctx, payment)
      return { ...shared, client_secret: null, paid: true }
    }
    let intent: Stripe.PaymentIntent
    try {
      intent = await makeIntent(ctx, order, payment, quoted)
    } catch (error) {
      return paidMeanwhile(ctx, payment, quoted, error)
    }
    return { ...shared, client_secret: intent.client_secret, paid: false }
  })
}
