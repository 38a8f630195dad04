import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { queueCourseMail } from './courses/queue-course-mail.ts'
import { queueExpiredCode, queueIssuedCode } from './pix/queue-pix-mails.ts'
import {
  queueConfirmationAgain,
  queueOrderLinksMail,
  queueOrderMail,
  queueRefundMail,
  queueSubscriptionMail,
} from './queue-order-mails.ts'
import { sendMail } from './send-mail.ts'
import type { SubscriptionMailKind } from './subscription-mail.ts'

const getText = (payload: Record<string, unknown>, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`the payload has no ${name}`)
  return value
}
const findText = (payload: Record<string, unknown>, name: string): string | null =>
  typeof payload[name] === 'string' ? payload[name] : null

const createSubscriptionHandler =
  (kind: SubscriptionMailKind): JobHandler =>
  (ctx, payload) =>
    queueSubscriptionMail(ctx, kind, {
      subscriptionId: getText(payload, 'subscriptionId'),
      orderId: findText(payload, 'orderId'),
      invoiceId: findText(payload, 'invoiceId'),
    })

/**
 * Handlers of the outbox topics that send e-mails. Payloads: `order.paid`, `order.finalized`, `order.keys_assigned` and
 * `order.no_stock` have {orderId}, `order.awaiting` has {orderId, intentId?, resend?}, `order.code_expired` has {orderId, intentId}, and
 * `refund.succeeded` has {refundId}. Subscription topics have {subscriptionId, orderId?, invoiceId?}; `orderId` is set
 * when the event belongs to an order other than the first order of the subscription. `course.enrolled` has
 * {enrollmentId, emailId}; the e-mail gets that id.
 */
export const mailJobHandlers: Record<string, JobHandler> = {
  'order.paid': (ctx, payload) => queueOrderMail(ctx, getText(payload, 'orderId'), 'confirmation'),
  'order.keys_assigned': (ctx, payload) => queueConfirmationAgain(ctx, getText(payload, 'orderId')),
  'order.no_stock': (ctx, payload) => queueOrderMail(ctx, getText(payload, 'orderId'), 'no_stock'),
  async 'order.finalized'(ctx, payload) {
    const orderId = getText(payload, 'orderId')
    // Without an accepted offer, the receipt would only repeat the confirmation.
    const payments = await findPaymentsOfOrder(ctx.db, orderId)
    if (payments.some(({ kind, state }) => kind === 'upsell' && state === 'succeeded'))
      await queueOrderMail(ctx, orderId, 'receipt')
  },
  'order.awaiting': (ctx, payload) =>
    queueIssuedCode(ctx, {
      orderId: getText(payload, 'orderId'),
      intentId: findText(payload, 'intentId'),
      isResend: payload.resend === true,
    }),
  'order.code_expired': (ctx, payload) =>
    queueExpiredCode(ctx, getText(payload, 'orderId'), getText(payload, 'intentId')),
  'refund.succeeded': (ctx, payload) => queueRefundMail(ctx, getText(payload, 'refundId')),
  'subscription.renewal_failed': createSubscriptionHandler('failed_renewal'),
  'subscription.authentication_needed': createSubscriptionHandler('authentication_needed'),
  'subscription.canceled': createSubscriptionHandler('canceled'),
  'course.enrolled': (ctx, payload) =>
    queueCourseMail(ctx, { enrollmentId: getText(payload, 'enrollmentId'), emailId: getText(payload, 'emailId') }),
  'orders.links_asked': (ctx, payload) => queueOrderLinksMail(ctx, getText(payload, 'email')),
  'mail.send': (ctx, payload) => {
    const refused = findText(payload, 'refused')
    const work = { emailId: getText(payload, 'emailId'), ...(refused !== null && { refused }) }
    return sendMail(ctx, { ...work, ...(payload.wasReleased === true && { wasReleased: true }) })
  },
}

/** Topics whose jobs depend on the mail server. */
export const mailTopics = ['mail.send']
