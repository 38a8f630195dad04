import type { ThankYouData } from '#contract/bought-data.ts'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { maskEmail } from '#domain/mask.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import { toCardPayment } from '#server/modules/checkout/index.ts'
import { loadOrderBenefits } from '#server/modules/digital-goods/index.ts'
import {
  buildOrderLink,
  buildResumeLink,
  findLastPaidOrder,
  findLinesOfOrder,
  findOrder,
  type OrderRow,
  toLineContents,
} from '#server/modules/orders/index.ts'
import { getGatewayOfIntent, soldOutCode } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { isShippableOrder } from '#server/modules/shipping/index.ts'
import { findSessionOfFunnel, getOwnUpsellPayment } from '#server/modules/upsells/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { isSimulated, loadShopForPage } from './shop-context.ts'

/** Loads the page on which the paying browser completes the bank’s authentication. */
export async function loadAuthenticateData(
  ctx: Context,
  upsellId: string,
  pageOrder: number,
  paymentId: string,
): Promise<AuthenticateData> {
  const { payment, session } = await getOwnUpsellPayment(ctx, paymentId)
  const order = await findOrder(ctx.db, payment.order_id)
  const { settings } = await ctx.provider.forBrowser(ctx.db, payment.mode)
  const intentId = orThrow(payment.provider_intent_id, 'payment_not_found')
  const intent = await (await getGatewayOfIntent(ctx, payment.mode, intentId)).getPayment(intentId)
  const { challengeUrl } = intent
  const { browser } = challengeUrl ? await ctx.provider.mercadoPago(ctx.db, payment.mode) : { browser: null }
  return {
    ...(await loadShopForPage(ctx, order?.language)),
    stripe: settings,
    ...(challengeUrl && browser && { challenge: { url: challengeUrl, scriptUrl: browser.scriptUrl } }),
    upsellId,
    pageOrder,
    paymentId,
    sessionId: isSessionActive(session, ctx.clock()) ? session.id : null,
    clientSecret: intent.state === 'requires_action' ? intent.clientSecret : null,
    cents: payment.amount_cents,
    currency: payment.currency,
  }
}

/**
 * Builds the link to the offers of an order; null once the offers have ended or the shopper has answered all of them.
 */
async function findResumeLink(ctx: Context, order: OrderRow): Promise<string | null> {
  const link = buildResumeLink(ctx, order)
  if (!link || !ctx.browser || !order.funnel_upsell_id) return null
  const session = await findSessionOfFunnel(ctx.db, ctx.browser, order.funnel_upsell_id, ctx.clock())
  const isOver = session?.order_id === order.id && !isSessionActive(session, ctx.clock())
  return isOver ? null : link
}

/** Loads the last paid order of this browser. Other browsers get a thank-you page without an order. */
export async function loadThankYouData(ctx: Context): Promise<ThankYouData> {
  const order = ctx.browser ? await findLastPaidOrder(ctx.db, ctx.browser) : null
  const shopFront = await getShopFront(ctx.db)
  const language = resolvePageLanguage(ctx.readerLanguage(), order?.language, shopFront.language)
  const shared = { shop: shopFront.shop, language, simulated: await isSimulated(ctx) }
  if (!order) return { ...shared, order: null }
  const payments = (await findPaymentsOfOrder(ctx.db, order.id)).filter(payment => payment.state === 'succeeded')
  // The goods were sold out and the payment is being refunded, so there is no purchase to confirm.
  if (payments.some(payment => payment.kind === 'main' && payment.failure_code === soldOutCode))
    return { ...shared, order: null }
  const interestCents = payments.reduce((sum, payment) => sum + payment.interest_cents, 0)
  const paid = new Set(payments.map(payment => payment.id))
  const lines = (await findLinesOfOrder(ctx.db, order.id)).filter(line => paid.has(line.payment_id))
  return {
    ...shared,
    order: {
      number: order.number,
      maskedEmail: maskEmail(order.email),
      currency: order.currency,
      paidAt: (order.paid_at ?? order.created_at).toISOString(),
      timeZone: shopFront.timeZone,
      totalCents: payments.reduce((sum, payment) => sum + payment.captured_cents, 0),
      discountCents: order.discount_cents,
      ...(order.method_discount_cents > 0 && { methodDiscountCents: order.method_discount_cents }),
      ...(interestCents > 0 && { interestCents }),
      refundedCents: 0,
      href: buildOrderLink(ctx, order),
      resume: await findResumeLink(ctx, order),
      isShipped: await isShippableOrder(ctx.db, order, lines),
      lines: lines.map(line => ({
        title: line.title,
        variantName: line.variant_name,
        image: line.image,
        quantity: line.quantity,
        // Shipping that a promotion covered is shown as free.
        cents: line.kind === 'shipping' ? line.total_cents : line.unit_cents * line.quantity,
        kind: line.kind,
        ...toLineContents(line),
      })),
      benefits: await loadOrderBenefits(ctx, order),
      payments: payments.map(payment => ({
        kind: payment.kind,
        ...toCardPayment(payment),
      })),
    },
  }
}
