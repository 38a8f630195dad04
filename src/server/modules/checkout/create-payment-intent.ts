import type { Request } from '#contract/endpoint.ts'
import type { createPaymentIntent as endpoint } from '#contract/functions.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { getMinimumCharge } from '#domain/price.ts'
import { getOrder, placeOrder } from '#server/modules/orders/index.ts'
import { assertLinkPayable, claimLink } from '#server/modules/payment-links/index.ts'
import {
  assertNotCardTesting,
  cancelEarlierIntents,
  getMaxInstallments,
  type MethodTerms,
  type PaymentSnapshot,
  ProviderRejectedError,
  replaceIntent,
  settleFreeOrder,
  settlePayment,
  toAwaitingPayment,
} from '#server/modules/payments/index.ts'
import { getPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import { UnavailableUnitsError } from '#server/modules/stock/index.ts'
import { removeEarlierSubscription, startSubscription } from '#server/modules/subscriptions/index.ts'
import { findMatchingUpsell } from '#server/modules/upsells/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { withIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { assertCartMatches, type PaymentIntentBody } from './assert-cart-matches.ts'
import { assertShippingChosen, findSubscriptionRequest, listPurchasedItems, toOrderLines } from './cart-lines.ts'
import { chargeCheckoutCard, toChargeOutcome } from './charge-checkout-card.ts'
import { ensurePaymentIntent } from './ensure-payment-intent.ts'
import { issuePixCode } from './issue-pix-code.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { assertAddressComplete } from './needs-address.ts'
import { assertFreeOrderLimit } from './order-limits.ts'
import { lockPayableCheckout, resolveCheckoutId } from './payable-checkout.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { priceForMethod } from './price-for-method.ts'
import { assertNotPaidAlready } from './recent-purchase.ts'
import { removeSoldOutBumps, removeUsedUpPromotion } from './remove-from-cart.ts'
import { type CheckoutItem, type CheckoutRow, updateCheckout } from './repository.ts'

/** Throws card_missing for a card of a provider that charges at once, unless the request contains it. */
function assertCardPresent(
  terms: MethodTerms,
  goods: CheckoutItem,
  { quote }: PricedCheckout,
  body: PaymentIntentBody,
) {
  if (terms.provider === 'stripe' || (body.method ?? 'card') !== 'card' || quote.totalCents === 0) return
  const { card } = body
  if (!card) throw new AppError('card_missing')
  if (card.installments > getMaxInstallments(terms, goods.product.max_installments, quote.totalCents))
    throw new AppError('method_unavailable')
}

/** Prices the cart again and asserts that the cart is complete and matches the request. */
async function preparePlacement(ctx: Context, row: CheckoutRow, body: PaymentIntentBody) {
  const goods = await loadCheckoutItem(ctx, row, row.promotion_code)
  if (goods.link) await assertLinkPayable(ctx, goods.link.row.id, row.id)
  const method = body.method ?? 'card'
  const { quoted, terms } = await priceForMethod(ctx, goods, row, method)
  assertCartMatches(body, row, quoted)
  const { totalCents, currency } = quoted.quote
  const { buyer } = row
  // Shipping is priced for the checkout's country; an address in another country needs a new quote.
  const needsCustomer = terms.provider === 'stripe' && (totalCents > 0 || quoted.subscription !== null)
  if (!buyer || (needsCustomer && !row.provider_customer_id) || buyer.address.country !== row.country)
    throw new AppError('buyer_missing')
  assertShippingChosen(goods, row, quoted)
  if (method === 'pix' && !buyer.taxId) throw new AppError('tax_id_missing', { fields: { customerTaxId: 'missing' } })
  assertCardPresent(terms, goods, quoted, body)
  if (totalCents > 0 && totalCents < getMinimumCharge(currency))
    throw new AppError('amount_below_minimum', { data: { quote: quoted.quote } })
  const funnel = totalCents > 0 && !goods.link ? await findMatchingUpsell(ctx, listPurchasedItems(goods, quoted)) : null
  await assertAddressComplete(ctx, goods, buyer.address, funnel)
  return { goods, quoted, buyer, funnel, terms }
}

async function placeCheckout(ctx: Context, id: string, body: PaymentIntentBody) {
  return withTransaction(ctx, async tx => {
    const [row] = await pipelined(lockPayableCheckout(tx, id), assertNotCardTesting(tx))
    const { goods, quoted, buyer, funnel, terms } = await preparePlacement(tx, row, body)
    const { subtotalCents, discountCents, methodDiscountCents, shippingCents, totalCents, currency } = quoted.quote
    const isNew = row.state === 'open'
    if (isNew && totalCents === 0 && quoted.subscription === null) await assertFreeOrderLimit(tx, buyer.email)
    const [, placed] = await pipelined(
      updateCheckout(tx.db, row.id, { state: 'paying', address_hash: sha256Hex(tx.address) }, tx.clock()),
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
        offered_bump_ids: row.offered_bump_ids,
        source: row.source,
        attribution: row.attribution,
        provider_customer_id: row.provider_customer_id,
        funnel_upsell_id: funnel?.id ?? null,
        ...(goods.link && { channel: 'link' as const }),
        lines: toOrderLines(goods, quoted),
        subtotalCents,
        discountCents,
        ...(methodDiscountCents && { methodDiscountCents }),
        shippingCents,
        totalCents,
      }),
    )
    if (goods.link) await claimLink(tx, goods.link.row.id, { id: placed.order.id, checkoutId: row.id })
    return { ...placed, quoted, goods, terms }
  })
}

/**
 * Removes from the cart the order bumps and the promotion code that other shoppers have used up in the meantime.
 * Returns the error to throw.
 */
async function resolvePlacementError(
  ctx: Context,
  id: string,
  method: PaymentMethod,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const isChanged = error instanceof UnavailableUnitsError || error.code === 'quote_changed'
  if (isChanged) return removeSoldOutBumps(ctx, id, method, error)
  return error.code === 'promotion_used_up' ? removeUsedUpPromotion(ctx, id, method) : error
}

/**
 * When the shopper's earlier intent turns out to be paid, returns the order with the amounts that were paid; the
 * browser then settles the order. Throws for every other state of that intent.
 */
async function settleEarlierIntent(ctx: Context, payment: PaymentRow, quoted: PricedCheckout, error: unknown) {
  if (error !== null && !(error instanceof ProviderRejectedError)) throw error
  const settled = await settlePayment(ctx, await getPayment(ctx.db, payment.id))
  if (settled.state === 'processing') throw new AppError('payment_in_progress')
  // The intent was canceled at the provider before our row recorded the cancellation. The checkout page then opens a
  // new cart.
  if (settled.state === 'canceled') throw new AppError('checkout_closed')
  if (settled.state !== 'succeeded') throw error ?? new AppError('payment_in_progress', { retryAfter: 1 })
  const order = await getOrder(ctx.db, settled.order_id)
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
 * Cancels the code of a shopper who now pays by card, and what another provider is charging, because an order never has
 * two payable intents.
 */
async function cancelEarlierIntent(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const isCardOfStripe = payment.method === 'card' && payment.provider === 'stripe'
  const current = isCardOfStripe ? payment : await replaceIntent(ctx, payment)
  return cancelEarlierIntents(ctx, current)
}

/**
 * Prices the checkout again, commits the order as pending and only then creates the intent, so that no charge is
 * possible for an order that is not in the database (docs/decisions/0005). Throws quote_changed, with the new quote,
 * when the amount differs; promotion_used_up or order_bump_sold_out when another shopper got the last use of the
 * promotion code or the last unit of an order bump, which is then removed from the cart; and already_paid for a product
 * that this browser has just paid for, unless the shopper was shown the paid order.
 */
export async function createPaymentIntent(ctx: Context, { body }: Request<typeof endpoint>) {
  return withIdempotencyKey(ctx, 'create-payment-intent', body, false, async () => {
    const id = await resolveCheckoutId(ctx, body.checkoutId)
    await assertNotPaidAlready(ctx, id, body.buyAgainAfter ?? null)
    const { order, payment, quoted, goods, terms } = await placeCheckout(ctx, id, body).catch(async error => {
      throw await resolvePlacementError(ctx, id, body.method ?? 'card', error)
    })
    const base = { success: true as const, orderId: order.id, quote: quoted.quote }
    const request = findSubscriptionRequest(goods, quoted)
    if (request) {
      const confirmation = await startSubscription(ctx, { order, payment }, request)
      if (!confirmation) return settleEarlierIntent(ctx, payment, quoted, null)
      return { ...base, client_secret: confirmation.clientSecret, kind: confirmation.kind, paid: false }
    }
    const response = { ...base, kind: 'payment' as const }
    // If an earlier version of the cart was a subscription, the payment's intent belongs to that subscription and is
    // replaced.
    const oneTime = await removeEarlierSubscription(ctx, { order, payment })
    if (payment.amount_cents === 0) {
      await settleFreeOrder(ctx, oneTime.payment)
      return { ...response, client_secret: null, paid: true }
    }
    if (body.method === 'pix') {
      const issued = await issuePixCode(ctx, oneTime.order, oneTime.payment, quoted)
      const awaiting = toAwaitingPayment(ctx, oneTime.order, issued)
      return awaiting
        ? { ...response, client_secret: null, paid: false, awaiting }
        : settleEarlierIntent(ctx, issued, quoted, null)
    }
    if (terms.provider === 'mercado_pago' && body.card) {
      const charged = await chargeCheckoutCard(ctx, oneTime.order, oneTime.payment, quoted, body.card)
      if (charged.state === 'succeeded') return settleEarlierIntent(ctx, charged, quoted, null)
      return { ...response, client_secret: null, paid: false, ...(await toChargeOutcome(ctx, charged)) }
    }
    const payable = await cancelEarlierIntent(ctx, oneTime.payment)
    if (payable.state === 'succeeded') return settleEarlierIntent(ctx, payable, quoted, null)
    let intent: PaymentSnapshot
    try {
      intent = await ensurePaymentIntent(ctx, oneTime.order, payable, quoted)
    } catch (error) {
      return settleEarlierIntent(ctx, payable, quoted, error)
    }
    return { ...response, client_secret: intent.clientSecret, paid: false }
  })
}
