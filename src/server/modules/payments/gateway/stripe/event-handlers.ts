import type Stripe from 'stripe'
import { syncReportedDispute } from '../../disputes/sync-dispute.ts'
import type { EventHandlers } from '../../inbox.ts'
import { refreshCapabilities } from '../../methods/capabilities.ts'
import { findPaymentByIntent } from '../../records/repository.ts'
import { syncReportedRefund, syncReportedRefunds } from '../../refunds/record-provider-refund.ts'
import { recordReportedDecline, settleIntent, settleReportedSetup } from '../../settle-intent.ts'
import { getId } from './snapshots.ts'

type Handler = EventHandlers[string]

const handleIntentEvent: Handler = (ctx, object, mode) => settleIntent(ctx, object as Stripe.PaymentIntent, mode)

/** Stripe also sends this event for cancellations by the shop itself; the intent is then not retrieved again. */
const handleCancelEvent: Handler = async (ctx, object, mode) => {
  const intent = object as Stripe.PaymentIntent
  if ((await findPaymentByIntent(ctx.db, intent.id))?.state !== 'canceled') await settleIntent(ctx, intent, mode)
}

const handleDeclineEvent: Handler = (ctx, object, mode) => {
  const intent = object as Stripe.PaymentIntent
  return recordReportedDecline(ctx, intent, intent.last_payment_error?.charge ?? null, mode)
}

const handleSetupEvent: Handler = (ctx, object, mode) =>
  settleReportedSetup(ctx, (object as Stripe.SetupIntent).id, mode)

export const intentEventHandlers = {
  'payment_intent.succeeded': handleIntentEvent,
  'payment_intent.payment_failed': handleDeclineEvent,
  'payment_intent.canceled': handleCancelEvent,
  'payment_intent.processing': handleIntentEvent,
  'setup_intent.succeeded': handleSetupEvent,
  'setup_intent.setup_failed': handleSetupEvent,
  'setup_intent.canceled': handleSetupEvent,
} satisfies EventHandlers

const handleRefundEvent: Handler = (ctx, object, mode) => {
  const { id, payment_intent: intent } = object as Stripe.Refund
  return syncReportedRefund(ctx, { id, paymentId: getId(intent) }, mode)
}

export const refundEventHandlers = {
  'refund.created': handleRefundEvent,
  'refund.updated': handleRefundEvent,
  'refund.failed': handleRefundEvent,
  'charge.refunded': (ctx, object, mode) =>
    syncReportedRefunds(ctx, getId((object as Stripe.Charge).payment_intent), mode),
} satisfies EventHandlers

const handleDisputeEvent: Handler = (ctx, object, mode) => {
  const { id, payment_intent: intent } = object as Stripe.Dispute
  return syncReportedDispute(ctx, { id, paymentId: getId(intent) }, mode)
}

export const disputeEventHandlers = {
  'charge.dispute.created': handleDisputeEvent,
  'charge.dispute.updated': handleDisputeEvent,
  'charge.dispute.closed': handleDisputeEvent,
  'charge.dispute.funds_withdrawn': handleDisputeEvent,
  'charge.dispute.funds_reinstated': handleDisputeEvent,
} satisfies EventHandlers

/** The events only report that something has changed, so the account's capabilities are read from the provider. */
const handleAccountEvent: Handler = (ctx, _object, mode) => refreshCapabilities(ctx, mode, 'stripe')

export const accountEventHandlers = {
  'account.updated': handleAccountEvent,
  'capability.updated': handleAccountEvent,
} satisfies EventHandlers
