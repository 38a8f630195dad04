import type { Job } from '#server/kernel/worker.ts'
import { findPaymentsOfOrder } from '#server/orders/index.ts'
import { sendMail } from './send-mail.ts'
import type { SubscriptionMailKind } from './subscription-mail.ts'
import { writeLinksMail, writeMail, writeRefundMail, writeSubscriptionMail } from './write-mail.ts'

const text = (payload: Record<string, unknown>, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`payload without ${name}`)
  return value
}
const perhaps = (payload: Record<string, unknown>, name: string): string | null =>
  typeof payload[name] === 'string' ? payload[name] : null

const ofSubscription =
  (kind: SubscriptionMailKind): Job =>
  (ctx, payload) =>
    writeSubscriptionMail(ctx, kind, {
      subscriptionId: text(payload, 'subscriptionId'),
      orderId: perhaps(payload, 'orderId'),
      invoiceId: perhaps(payload, 'invoiceId'),
    })

/**
 * What the outbox has the mails do: `order.paid`, `order.finalized` and `order.no_stock` carry {orderId},
 * `refund.succeeded` {refundId}, those of subscriptions {subscriptionId, orderId?, invoiceId?}, where orderId names
 * another order than the one that began it.
 */
export const mailJobs: Record<string, Job> = {
  'order.paid': (ctx, payload) => writeMail(ctx, text(payload, 'orderId'), 'confirmation'),
  'order.no_stock': (ctx, payload) => writeMail(ctx, text(payload, 'orderId'), 'no_stock'),
  async 'order.finalized'(ctx, payload) {
    const orderId = text(payload, 'orderId')
    // Without an accepted offer the confirmation said everything already.
    const payments = await findPaymentsOfOrder(ctx.db, orderId)
    if (payments.some(({ kind, state }) => kind === 'upsell' && state === 'succeeded'))
      await writeMail(ctx, orderId, 'receipt')
  },
  'refund.succeeded': (ctx, payload) => writeRefundMail(ctx, text(payload, 'refundId')),
  'subscription.renewal_failed': ofSubscription('failed_renewal'),
  'subscription.authentication_needed': ofSubscription('authentication_needed'),
  'subscription.canceled': ofSubscription('canceled'),
  'orders.links_asked': (ctx, payload) => writeLinksMail(ctx, text(payload, 'email')),
  'mail.send': (ctx, payload) => {
    const refused = perhaps(payload, 'refused')
    const work = { emailId: text(payload, 'emailId'), ...(refused !== null && { refused }) }
    return sendMail(ctx, { ...work, ...(payload.wasReleased === true && { wasReleased: true }) })
  },
}

/** Topics that wait for the mail server. */
export const mailTopics = ['mail.send']
