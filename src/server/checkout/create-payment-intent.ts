import Stripe from 'stripe'
import type { Request } from '#contract/endpoint.ts'
import type { createPaymentIntent as endpoint } from '#contract/functions.ts'
import { minimumCharge } from '#domain/price.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { once } from '#server/kernel/idempotency.ts'
import { hashOf } from '#server/kernel/ids.ts'
import {
  findOrder,
  findPayment,
  type NewLine,
  type OrderRow,
  type PaymentRow,
  placeOrder,
} from '#server/orders/index.ts'
import { callProvider, recordIntent, settle, settleFree } from '#server/payments/index.ts'
import { matchingUpsell } from '#server/upsells/index.ts'
import { payableCheckout } from './change-checkout.ts'
import { checkoutOfCall } from './create-payment-customer.ts'
import { showCheckout } from './open-checkout.ts'
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

/** Everything a missing order can be rebuilt from; the provider allows 500 characters a value. */
function metadataOf(order: OrderRow, payment: PaymentRow, quoted: Quoted): Record<string, string> {
  return {
    order_id: order.id,
    order_number: String(order.number),
    payment_id: payment.id,
    mode: order.mode,
    lines:
      `${quoted.variant.sku}*${quoted.quantity}=${quoted.unitCents * quoted.quantity - quoted.discountCents}`.slice(
        0,
        500,
      ),
    ...(order.promotion_code && { promotion: order.promotion_code }),
    ...(quoted.shipping && { shipping: quoted.shipping.id }),
  }
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

/** Makes the provider's intent for a placed order, or brings the one it has up to date: one intent a checkout. */
async function intentFor(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  quoted: Quoted,
): Promise<Stripe.PaymentIntent> {
  const stripe = await ctx.provider.client(ctx.db, order.mode)
  const changing = {
    amount: payment.amount_cents,
    currency: payment.currency,
    metadata: metadataOf(order, payment, quoted),
    ...(order.funnel_upsell_id && { setup_future_usage: 'off_session' as const }),
  }
  const known = payment.provider_intent_id
  if (known) return callProvider(() => stripe.paymentIntents.update(known, changing))
  const creating = {
    ...changing,
    allowed_payment_method_types: ['card' as const],
    ...(order.provider_customer_id && { customer: order.provider_customer_id }),
    receipt_email: order.email,
    description: `#${order.number}`,
  }
  // The key holds what is asked: a repeat after a lost answer may carry a corrected e-mail.
  const idempotencyKey = `${payment.provider_key}-${hashOf(JSON.stringify(creating)).slice(0, 32)}`
  const made = await callProvider(() => stripe.paymentIntents.create(creating, { idempotencyKey }))
  const stands = await recordIntent(ctx, payment, made.id)
  if (stands === made.id) return made
  // Another tab of this checkout came first: only its intent can be paid.
  await callProvider(() => stripe.paymentIntents.cancel(made.id))
  return callProvider(() => stripe.paymentIntents.update(stands, changing))
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

/** Two tabs changed the cart at once: the provider gets the one that stands in our row, and the loser its quote. */
async function sameAsRow(ctx: Context, payment: PaymentRow, intent: Stripe.PaymentIntent) {
  const row = found(await findPayment(ctx.db, payment.id), 'payment_not_found')
  if (row.amount_cents === payment.amount_cents && row.currency === payment.currency) return
  const stripe = await ctx.provider.client(ctx.db, row.mode)
  await callProvider(() =>
    stripe.paymentIntents.update(intent.id, { amount: row.amount_cents, currency: row.currency }),
  )
  const order = found(await findOrder(ctx.db, row.order_id), 'order_not_found')
  const checkout = await payableCheckout(ctx, order.checkout_id ?? '')
  throw new AppError('quote_changed', { data: { quote: (await showCheckout(ctx, checkout)).quote } })
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
      intent = await intentFor(ctx, order, payment, quoted)
      await sameAsRow(ctx, payment, intent)
    } catch (error) {
      return paidMeanwhile(ctx, payment, quoted, error)
    }
    return { ...shared, client_secret: intent.client_secret, paid: false }
  })
}
