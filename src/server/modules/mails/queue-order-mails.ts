import { listPaidOrdersOfBuyer } from '#server/modules/customers/records/index.ts'
import { listAccessTitles } from '#server/modules/digital-goods/records/index.ts'
import { buildOrderLink, buildResumeLink, findLinesOfOrder } from '#server/modules/orders/index.ts'
import { soldOutCode } from '#server/modules/payments/index.ts'
import { findRefundWithPayment } from '#server/modules/payments/refunds/index.ts'
import { buildSubscriptionLinks, findSubscription } from '#server/modules/subscriptions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { composeMail, type OrderMailKind } from './mail.ts'
import { composeOrderLinksMail } from './order-links-mail.ts'
import { withOrderMailContext } from './order-mail-context.ts'
import { queueMail } from './queue-mail.ts'
import { composeRefundMail } from './refund-mail.ts'
import { findEmailOfOrder } from './repository.ts'
import { requeueMail } from './resend-mail.ts'
import { composeSubscriptionMail, type SubscriptionMailKind } from './subscription-mail.ts'

/** Queues an e-mail that shows the current state of an order, at most one of each kind. */
export async function queueOrderMail(ctx: Context, orderId: string, kind: OrderMailKind): Promise<void> {
  failpoint('mail.taken')
  await withOrderMailContext(ctx, orderId, async (tx, { row, order, shop, language }) => {
    const resume = kind === 'confirmation' ? buildResumeLink(ctx, row) : null
    const access = await listAccessTitles(tx.db, orderId)
    const mail = composeMail(kind, order, shop, language, { order: buildOrderLink(ctx, row), resume, access })
    return queueMail(tx, { orderId, kind, recipient: order.email, mail })
  })
}

/**
 * Resends the confirmation of an order, because something that the buyer waited for is now on the page of the order.
 * Does nothing when the confirmation was not sent yet or was resent too often.
 */
export async function queueConfirmationAgain(ctx: Context, orderId: string): Promise<void> {
  await withOrderMailContext(ctx, orderId, async tx => {
    const confirmation = await findEmailOfOrder(tx.db, orderId, 'confirmation')
    if (confirmation && tx.config.smtpUrl) await requeueMail(tx, confirmation)
  })
}

/**
 * Queues one e-mail for each refund that succeeded, even when the refund was made in the Stripe dashboard. Refunds of
 * sold-out items get no e-mail, because the `no_stock` e-mail already reports them.
 */
export async function queueRefundMail(ctx: Context, refundId: string): Promise<void> {
  const found = await findRefundWithPayment(ctx.db, refundId)
  if (found?.refund.state !== 'succeeded' || found.payment.failure_code === soldOutCode) return
  const { refund, payment, lines } = found
  const facts = {
    cents: refund.amount_cents,
    currency: refund.currency,
    cardBrand: payment.card_brand,
    cardLast4: payment.card_last4,
    lines,
  }
  await withOrderMailContext(ctx, refund.order_id, (tx, { row, order, shop, language }) => {
    const mail = composeRefundMail(facts, order, shop, language, { order: buildOrderLink(ctx, row) })
    return queueMail(tx, { orderId: row.id, kind: `refund:${refundId}`, recipient: order.email, mail })
  })
}

type SubscriptionEvent = { subscriptionId: string; orderId: string | null; invoiceId: string | null }

/** Queues one e-mail for each unpaid invoice, or one for the end of a subscription. */
export async function queueSubscriptionMail(
  ctx: Context,
  kind: SubscriptionMailKind,
  event: SubscriptionEvent,
): Promise<void> {
  const subscription = await findSubscription(ctx.db, event.subscriptionId)
  if (!subscription) return
  const lines = await findLinesOfOrder(ctx.db, subscription.order_id)
  const links = buildSubscriptionLinks(ctx, subscription)
  const subjectId = kind === 'canceled' ? event.subscriptionId : (event.invoiceId ?? event.subscriptionId)
  await withOrderMailContext(ctx, event.orderId ?? subscription.order_id, (tx, { row, order, shop, language }) => {
    const link = buildOrderLink(ctx, row)
    // The subscription page offers the confirmation with the bank. After a rejected card, the buyer needs the form for
    // another card.
    const href = kind === 'authentication_needed' ? links.page : links.card
    const isEnded = subscription.state === 'canceled'
    const facts = {
      title: subscription.title,
      image: lines.find(line => line.product_id === subscription.product_id)?.image ?? null,
      quantity: subscription.quantity,
      cents: subscription.amount_cents,
      currency: subscription.currency,
      interval: subscription.interval,
      intervalCount: subscription.interval_count,
      until: isEnded ? null : subscription.current_period_end,
      endedAt: isEnded ? subscription.updated_at : null,
      href,
    }
    const mail = composeSubscriptionMail(kind, facts, order, shop, language, { order: link })
    return queueMail(tx, { orderId: row.id, kind: `${kind}:${subjectId}`, recipient: order.email, mail })
  })
}

const formatHour = (at: Date) => at.toISOString().slice(0, 13)

/**
 * E-mails a buyer the links to the newest orders under this e-mail address, at most once per hour, however often the
 * buyer requests the links.
 */
export async function queueOrderLinksMail(ctx: Context, email: string): Promise<void> {
  const mode = await ctx.provider.mode(ctx.db)
  const rows = await listPaidOrdersOfBuyer(ctx.db, mode, email)
  const [newest] = rows
  if (!newest) return
  const orders = rows.map(({ order: row, cents }) => ({
    number: row.number,
    placedAt: row.paid_at ?? row.created_at,
    cents,
    currency: row.currency,
    href: buildOrderLink(ctx, row),
  }))
  await withOrderMailContext(ctx, newest.order.id, (tx, { row, order, shop, language }) => {
    const mail = composeOrderLinksMail(orders, order, shop, language)
    return queueMail(tx, { orderId: row.id, kind: `links:${formatHour(ctx.clock())}`, recipient: row.email, mail })
  })
}
