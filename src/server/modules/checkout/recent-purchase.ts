import type { RecentPurchase } from '#contract/checkout.ts'
import { maskEmail } from '#domain/mask.ts'
import { getSessionEnd } from '#domain/upsell-session.ts'
import {
  buildOrderLink,
  findLastPaidOrder,
  findOrdersForSameProduct,
  type OrderRow,
} from '#server/modules/orders/index.ts'
import { isFullyRefunded, settlePayment } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

/**
 * Time after a payment during which the same browser is shown its paid order before it can buy the same product again.
 */
const recentMs = 30 * 60_000

/** Contains only what the browser that placed the order may see: the e-mail address is masked. */
export const toPlacedOrderDto = (order: OrderRow) => ({
  number: order.number,
  publicId: order.public_id,
  totalCents: order.total_cents,
  currency: order.currency,
  maskedEmail: maskEmail(order.email),
})

async function toRecentPurchase(ctx: Context, order: OrderRow, paidAt: Date): Promise<RecentPurchase> {
  const last = ctx.browser ? await findLastPaidOrder(ctx.db, ctx.browser) : null
  // create-upsell-session opens the funnel of the order that the browser paid last.
  const canOpenFunnel = last?.id === order.id && order.funnel_upsell_id !== null && order.finalized_at === null
  return {
    order: toPlacedOrderDto(order),
    paidAt: paidAt.toISOString(),
    orderUrl: buildOrderLink(ctx, order),
    hasOffers: canOpenFunnel && ctx.clock() < getSessionEnd(paidAt),
  }
}

type PlacedOrder = Awaited<ReturnType<typeof findOrdersForSameProduct>>[number]

async function findRecentOrders(ctx: Context, checkoutId: string): Promise<PlacedOrder[]> {
  if (!ctx.browser) return []
  const since = new Date(ctx.clock().getTime() - recentMs)
  return findOrdersForSameProduct(ctx.db, checkoutId, ctx.browser, since)
}

async function findNewestPaid(ctx: Context, orders: readonly PlacedOrder[]): Promise<RecentPurchase | null> {
  for (const { order } of orders) {
    if (order.paid_at && !(await isFullyRefunded(ctx.db, order.id))) return toRecentPurchase(ctx, order, order.paid_at)
  }
  return null
}

/**
 * The newest order for the checkout's product that this browser paid through another checkout in the last half hour and
 * that was not fully refunded; null when there is none.
 */
export async function findRecentPurchase(ctx: Context, checkoutId: string): Promise<RecentPurchase | null> {
  return findNewestPaid(ctx, await findRecentOrders(ctx, checkoutId))
}

/**
 * Throws already_paid, with the purchase as `recentPurchase`, when this browser has just paid for the same product,
 * unless the shopper was shown that order. Another tab, or a page that lost the response to its payment, does not know
 * of that order. Payments with an unknown outcome are first looked up at the provider, so call this function outside a
 * transaction. Throws payment_in_progress while the bank decides about one of these payments.
 * @param acknowledged `publicId` of the order that the shopper was shown
 */
export async function assertNotPaidAlready(
  ctx: Context,
  checkoutId: string,
  acknowledged: string | null,
): Promise<void> {
  let orders = await findRecentOrders(ctx, checkoutId)
  const unknown = orders.filter(({ order }) => order.state === 'pending')
  for (const { payment } of unknown) {
    const settled = await settlePayment(ctx, payment)
    if (settled.state === 'processing') throw new AppError('payment_in_progress', { retryAfter: 1 })
  }
  if (unknown.length > 0) orders = await findRecentOrders(ctx, checkoutId)
  const recentPurchase = await findNewestPaid(ctx, orders)
  if (recentPurchase && recentPurchase.order.publicId !== acknowledged)
    throw new AppError('already_paid', { data: { recentPurchase } })
}
