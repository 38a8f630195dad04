import type Stripe from 'stripe'
import { type Context, type Mode, withTransaction } from '#server/kernel/context.ts'
import { claimIntent, findOrder, findPayment, findPaymentByIntent, lockOrder } from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'
import { countDecline } from './card-testing.ts'
import type { EventHandlers } from './inbox.ts'
import { rebuildOrder } from './rebuild-order.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { getShopFingerprint } from './shop-fingerprint.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const parseUuid = (text: string | undefined) => (text && uuid.test(text) ? text : null)

/** An intent that charges beside the one that counts: what it took goes back. */
async function refundDuplicateIntent(ctx: Context, orderId: string, intentId: string, mode: Mode): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, mode)
  const intent = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId))
  if (intent.status !== 'succeeded') return
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (order) await refundUnmatchedPayment(tx, order, intent)
  })
  ctx.wake()
}

/**
 * Brings the order of an intent up to date: the payment that knows it, the payment it names when the answer that told
 * of it was lost, or an order that is missing here and is made anew. Intents of others are left alone.
 */
export async function settleIntent(ctx: Context, intent: Stripe.PaymentIntent, mode: Mode): Promise<void> {
  const known = await findPaymentByIntent(ctx.db, intent.id)
  if (known) {
    // A test account cannot tell of live money, nor the other way round.
    if (known.mode === mode) await settlePayment(ctx, known)
    return
  }
  const paymentId = parseUuid(intent.metadata.payment_id)
  const orderId = parseUuid(intent.metadata.order_id)
  if (!paymentId || !orderId || intent.metadata.shop !== getShopFingerprint(ctx)) return
  const named = await findPayment(ctx.db, paymentId)
  if (named && named.mode !== mode) return
  if (named) {
    const stands = await claimIntent(ctx.db, named.id, intent.id, ctx.clock())
    if (stands?.provider_intent_id !== intent.id) return refundDuplicateIntent(ctx, named.order_id, intent.id, mode)
    return void (await settlePayment(ctx, { ...named, provider_intent_id: intent.id }))
  }
  const rebuilt = await rebuildOrder(ctx, intent.id, mode)
  if (rebuilt) await settlePayment(ctx, rebuilt)
  else if (await findOrder(ctx.db, orderId)) await refundDuplicateIntent(ctx, orderId, intent.id, mode)
}

const handleIntentEvent: EventHandlers[string] = (ctx, object, mode) =>
  settleIntent(ctx, object as Stripe.PaymentIntent, mode)

/** Each declined card is counted by its own event: of many tries at once settling sees only the last. */
async function handleDeclineEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const intent = object as Stripe.PaymentIntent
  const payment = await findPaymentByIntent(ctx.db, intent.id)
  const order = payment?.mode === mode ? await findOrder(ctx.db, payment.order_id) : null
  const chargeId = intent.last_payment_error?.charge
  if (payment && order && chargeId) await countDecline(ctx, order, payment, chargeId)
  await settleIntent(ctx, intent, mode)
}

/** A card that a subscription saves; others are those of whoever saves them. */
async function handleSetupEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, (object as Stripe.SetupIntent).id)
  if (payment?.mode === mode) await settlePayment(ctx, payment)
}

/** What the provider tells of charges. */
export const intentEventHandlers: EventHandlers = {
  'payment_intent.succeeded': handleIntentEvent,
  'payment_intent.payment_failed': handleDeclineEvent,
  'payment_intent.canceled': handleIntentEvent,
  'payment_intent.processing': handleIntentEvent,
  'setup_intent.succeeded': handleSetupEvent,
  'setup_intent.setup_failed': handleSetupEvent,
  'setup_intent.canceled': handleSetupEvent,
}
