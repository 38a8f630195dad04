import type { ShopEventType } from '#contract/shop-events.ts'
import { findLinesOfOrder, findOrder, type OrderRow } from '#server/modules/orders/index.ts'
import { findDisputesOfOrders } from '#server/modules/payments/disputes/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { findRefundWithPayment } from '#server/modules/payments/refunds/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { OrderFacts } from './build-message.ts'

type OrderEvent = { type: ShopEventType; orderId: string; subjectId: string; at: string }
type LineRow = Awaited<ReturnType<typeof findLinesOfOrder>>[number]

async function loadAmount({ db }: Pick<Context, 'db'>, { type, orderId, subjectId }: OrderEvent) {
  if (type === 'refund.succeeded') return (await findRefundWithPayment(db, subjectId))?.refund.amount_cents
  if (type === 'dispute.opened')
    return (await findDisputesOfOrders(db, [orderId])).find(({ id }) => id === subjectId)?.amount_cents
  const payments = await findPaymentsOfOrder(db, orderId)
  // An event about the order itself is about its main payment.
  const payment = payments.find(each => (subjectId === orderId ? each.kind === 'main' : each.id === subjectId))
  return payment?.amount_cents
}

/** Selects the goods that the event is about: those of an accepted offer, or what was bought at the checkout. */
function selectTitles(lines: readonly LineRow[], { type, subjectId }: OrderEvent): string[] {
  const goods = lines.filter(({ kind }) => kind !== 'shipping')
  const isOffer = type === 'offer.accepted'
  const selected = goods.filter(line => (isOffer ? line.payment_id === subjectId : line.kind !== 'upsell'))
  return (selected.length > 0 ? selected : goods).map(line => line.title)
}

const toFacts = (order: OrderRow, lines: readonly LineRow[], event: OrderEvent, cents: number): OrderFacts => ({
  ...event,
  number: order.number,
  mode: order.mode,
  isRenewal: order.channel === 'renewal',
  cents,
  currency: order.currency,
  titles: selectTitles(lines, event),
})

/** Loads what a notification says of an order. Returns null when the order or the subject no longer exists. */
export async function loadOrderFacts(ctx: Pick<Context, 'db'>, event: OrderEvent): Promise<OrderFacts | null> {
  const order = await findOrder(ctx.db, event.orderId)
  if (!order) return null
  const cents = await loadAmount(ctx, event)
  return cents === undefined ? null : toFacts(order, await findLinesOfOrder(ctx.db, order.id), event, cents)
}
