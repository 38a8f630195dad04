import type { CardPayment } from '#contract/card-installments.ts'
import type { settleCheckout as endpoint, Settled } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { loadOrderBenefits } from '#server/modules/digital-goods/index.ts'
import { buildOrderLink, findPlacedOrder, getOrder, type OrderRow } from '#server/modules/orders/index.ts'
import { isReadRecently, settlePayment, soldOutCode, toAwaitingPayment } from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import { findFirstPagePath } from '#server/modules/upsells/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { toPlacedOrderDto } from './recent-purchase.ts'

const isDeclined = (state: PaymentRow['state']) => state === 'failed' || state === 'canceled'

export const toCardPayment = (payment: PaymentRow): CardPayment => ({
  cents: payment.captured_cents,
  brand: payment.card_brand,
  last4: payment.card_last4,
  installments: payment.installments,
  interestCents: payment.interest_cents,
})

/** Settles a payment. If another tab has replaced the payment meanwhile, returns the new payment. */
async function settleMainPayment(
  ctx: Context,
  payment: PaymentRow,
  replacement: () => Promise<PaymentRow>,
): Promise<PaymentRow> {
  try {
    return await settlePayment(ctx, payment)
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_not_found') return replacement()
    throw error
  }
}

/** Links what a paid order gives access to; texts and license keys are on the page of the order. */
async function loadAccess(ctx: Context, order: OrderRow): Promise<Pick<Settled, 'access'>> {
  const benefits = (await loadOrderBenefits(ctx, order)).filter(({ refusal }) => refusal === null)
  if (benefits.length === 0) return {}
  const page = `${buildOrderLink(ctx, order)}#access`
  return {
    access: benefits.map(({ kind, title, href }) => ({
      title,
      href: href ?? page,
      isFile: kind === 'file',
      ...(kind === 'license' && { hasKeys: true as const }),
    })),
  }
}

/**
 * Settles a checkout after the browser has confirmed its payment. Returns the state of the order, as the provider
 * reports it, and the first page of the order's funnel.
 */
export async function settleCheckout(ctx: Context, { params }: Request<typeof endpoint>): Promise<Settled> {
  const find = async () =>
    orThrow(ctx.browser ? await findPlacedOrder(ctx.db, params.id, ctx.browser) : null, 'checkout_not_found')
  const placed = await find()
  // The page polls while a code is unpaid. The provider's events report the payment of the code, so most polls do not
  // call the provider.
  const isAnswered = placed.payment.state === 'awaiting' && isReadRecently(ctx, placed.payment)
  const payment = isAnswered
    ? placed.payment
    : await settleMainPayment(ctx, placed.payment, async () => (await find()).payment)
  const awaiting = toAwaitingPayment(ctx, placed.order, payment)
  const refunded = payment.state === 'succeeded' && payment.failure_code === soldOutCode
  // A succeeded main payment has marked its order paid in the same transaction.
  const paid = payment.state === 'succeeded' && !refunded
  // A captured amount other than the total means that an earlier version of the cart was paid.
  const changed = paid && payment.captured_cents !== placed.order.total_cents
  const isFailed = isDeclined(payment.state)
  const order = changed ? await getOrder(ctx.db, placed.order.id) : placed.order
  return {
    state: paid ? 'paid' : refunded ? 'sold_out' : isFailed ? 'failed' : 'pending',
    ...(awaiting && { awaiting }),
    ...(paid && payment.provider === 'mercado_pago' && payment.method === 'card' && { card: toCardPayment(payment) }),
    ...(isFailed && payment.failure_code && { declineCode: payment.failure_code }),
    order: toPlacedOrderDto(order),
    orderUrl: buildOrderLink(ctx, order),
    ...(paid && (await loadAccess(ctx, order))),
    upsell: paid && order.funnel_upsell_id ? await findFirstPagePath(ctx, order.funnel_upsell_id) : null,
  }
}
