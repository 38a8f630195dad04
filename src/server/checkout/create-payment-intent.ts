import Stripe from 'stripe'
import type { Request } from '#contract/endpoint.ts'
import type { createPaymentIntent as endpoint } from '#contract/functions.ts'
import { minimumCharge } from '#domain/price.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { once } from '#server/kernel/idempotency.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { together } from '#server/kernel/together.ts'
import { findOrder, findPayment, type PaymentRow, placeOrder } from '#server/orders/index.ts'
import { askLink, claimLink } from '#server/payment-links/index.ts'
import { refuseCardTesting, settle, settleFree } from '#server/payments/index.ts'
import { beginSubscription, withoutSubscription } from '#server/subscriptions/index.ts'
import { matchingUpsell } from '#server/upsells/index.ts'
import { linesOf, requireShipping, wantedSubscription } from './cart-lines.ts'
import { type Body, compareBody } from './compare-body.ts'
import { findGoodsOf } from './link-goods.ts'
import { makeIntent } from './make-intent.ts'
import { requireAddress } from './needs-address.ts'
import { refuseManyFree } from './order-limits.ts'
import { checkoutOfCall, lockPayable } from './payable.ts'
import { type Quoted, quoteCheckout } from './quote.ts'
import { assertNotPaidAlready } from './recent-purchase.ts'
import { type CheckoutRow, updateCheckout } from './repository.ts'

/** A cart as it is placed: priced now, compared with what the browser believes, complete. */
async function readyToPlace(ctx: Context, row: CheckoutRow, body: Body) {
  const productId = row.lines[0]?.productId ?? ''
  const goods = found(await findGoodsOf(ctx, row, row.promotion_code), 'product_not_found')
  if (goods.link) await askLink(ctx, goods.link.row.id, row.id)
  const quoted = quoteCheckout(goods, row)
  compareBody(body, row, quoted)
  const { totalCents, currency } = quoted.quote
  const { buyer } = row
  // Shipping is priced for the row's country: goods that go elsewhere must be quoted again.
  const needsCustomer = totalCents > 0 || quoted.subscription !== null
  if (!buyer || (needsCustomer && !row.provider_customer_id) || buyer.address.country !== row.country)
    throw new AppError('buyer_missing')
  requireShipping(goods, row, quoted)
  if (totalCents > 0 && totalCents < minimumCharge(currency))
    throw new AppError('amount_below_minimum', { data: { quote: quoted.quote } })
  const funnel =
    totalCents > 0 && !goods.link ? await matchingUpsell(ctx, [{ productId, sku: quoted.variant.sku }]) : null
  await requireAddress(ctx, goods, buyer.address, funnel)
  return { goods, quoted, buyer, funnel }
}

async function placed(ctx: Context, id: string, body: Body) {
  return withTransaction(ctx, async tx => {
    const [row] = await together(lockPayable(tx, id), refuseCardTesting(tx))
    const { goods, quoted, buyer, funnel } = await readyToPlace(tx, row, body)
    const { subtotalCents, discountCents, shippingCents, totalCents, currency } = quoted.quote
    const isNew = row.state === 'open'
    if (isNew && totalCents === 0 && quoted.subscription === null) await refuseManyFree(tx, buyer.email)
    const [, both] = await together(
      updateCheckout(tx.db, row.id, { state: 'paying', address_hash: hashOf(tx.address) }, tx.clock()),
      placeOrder(tx, {
        checkoutId: row.id,
        browser_hash: row.browser_hash,
        mode: row.mode,
        surface: row.surface,
        email: buyer.email,
        name: buyer.name,
        phone: buyer.phone,
        address: buyer.address,
        tax_id: buyer.taxId ?? null,
        currency,
        promotion_code: quoted.promotion?.code ?? null,
        source: row.source,
        provider_customer_id: row.provider_customer_id,
        funnel_upsell_id: funnel?.id ?? null,
        ...(goods.link && { channel: 'link' as const }),
        lines: linesOf(goods, quoted),
        subtotalCents,
        discountCents,
        shippingCents,
        totalCents,
      }),
    )
    if (goods.link) await claimLink(tx, goods.link.row.id, { id: both.order.id, checkoutId: row.id })
    return { ...both, quoted, goods }
  })
}

/** A code whose last use another shopper has is taken off the cart for good, and the refusal carries the new price. */
async function withoutPromotion(ctx: Context, id: string): Promise<AppError> {
  const quote = await withTransaction(ctx, async tx => {
    const row = await lockPayable(tx, id)
    const changed = await updateCheckout(tx.db, row.id, { promotion_code: null }, tx.clock())
    const goods = found(await findGoodsOf(tx, row, null), 'product_not_found')
    return quoteCheckout(goods, changed).quote
  })
  return new AppError('promotion_used_up', { data: { quote } })
}

/** The shopper's earlier intent when it turns out paid: the order as it was paid, which the browser then settles. */
async function paidMeanwhile(ctx: Context, payment: PaymentRow, quoted: Quoted, error: unknown) {
  if (error !== null && !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  const settled = await settle(ctx, found(await findPayment(ctx.db, payment.id), 'payment_not_found'))
  if (settled.state === 'processing') throw new AppError('payment_in_progress')
  // Given up at the provider before our row knew: the page opens another cart.
  if (settled.state === 'canceled') throw new AppError('checkout_closed')
  if (settled.state !== 'succeeded') throw error ?? new AppError('payment_in_progress', { retryAfter: 1 })
  const order = found(await findOrder(ctx.db, settled.order_id), 'order_not_found')
  const { subtotal_cents, discount_cents, shipping_cents, total_cents, currency } = order
  return {
    success: true as const,
    orderId: order.id,
    client_secret: null,
    kind: 'payment' as const,
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
 * that is not in the database. A differing amount is quote_changed with the new quote, and no intent; so is a promotion
 * that another shopper used up (promotion_used_up), which is off the cart then. What this browser has just paid is
 * already_paid, unless the shopper was shown that order.
 */
export async function createPaymentIntent(ctx: Context, { body }: Request<typeof endpoint>) {
  return once(ctx, 'create-payment-intent', body, false, async () => {
    const id = await checkoutOfCall(ctx, body.checkoutId)
    await assertNotPaidAlready(ctx, id, body.buyAgainAfter ?? null)
    const { order, payment, quoted, goods } = await placed(ctx, id, body).catch(async error => {
      throw error instanceof AppError && error.code === 'promotion_used_up' ? await withoutPromotion(ctx, id) : error
    })
    const shared = { success: true as const, orderId: order.id, quote: quoted.quote }
    const wanted = wantedSubscription(goods, quoted)
    if (wanted) {
      const begun = await beginSubscription(ctx, { order, payment }, wanted)
      if (!begun) return paidMeanwhile(ctx, payment, quoted, null)
      return { ...shared, client_secret: begun.clientSecret, kind: begun.kind, paid: false }
    }
    const bought = { ...shared, kind: 'payment' as const }
    // What was a subscription before its cart changed has intents that only it can charge.
    const plain = await withoutSubscription(ctx, { order, payment })
    if (payment.amount_cents === 0) {
      await settleFree(ctx, plain.payment)
      return { ...bought, client_secret: null, paid: true }
    }
    let intent: Stripe.PaymentIntent
    try {
      intent = await makeIntent(ctx, plain.order, plain.payment, quoted)
    } catch (error) {
      return paidMeanwhile(ctx, plain.payment, quoted, error)
    }
    return { ...bought, client_secret: intent.client_secret, paid: false }
  })
}
