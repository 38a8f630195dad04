import type Stripe from 'stripe'
import type { EventHandlers } from '../../inbox.ts'
import { recordReportedDecline, settleIntent, settleReportedSetup } from '../../settle-intent.ts'

const handleIntentEvent: EventHandlers[string] = (ctx, object, mode) =>
  settleIntent(ctx, object as Stripe.PaymentIntent, mode)

const handleDeclineEvent: EventHandlers[string] = (ctx, object, mode) => {
  const intent = object as Stripe.PaymentIntent
  return recordReportedDecline(ctx, intent, intent.last_payment_error?.charge ?? null, mode)
}

const handleSetupEvent: EventHandlers[string] = (ctx, object, mode) =>
  settleReportedSetup(ctx, (object as Stripe.SetupIntent).id, mode)

export const intentEventHandlers: EventHandlers = {
  'payment_intent.succeeded': handleIntentEvent,
  'payment_intent.payment_failed': handleDeclineEvent,
  'payment_intent.canceled': handleIntentEvent,
  'payment_intent.processing': handleIntentEvent,
  'setup_intent.succeeded': handleSetupEvent,
  'setup_intent.setup_failed': handleSetupEvent,
  'setup_intent.canceled': handleSetupEvent,
}
