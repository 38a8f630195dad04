import type Stripe from 'stripe'
import { type Context, type Mode, withTransaction } from '#server/kernel/context.ts'
import { claimIntent, findOrder, findPayment, findPaymentByIntent, lockOrder } from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'
import { countDecline } from './card-testing.ts'
import type { EventHandlers } from './inbox.ts'
import { rebuildOrder } from './rebuild-order.ts'
import { settle } from './settle.ts'
import { shopMark } from './shop-mark.ts'
import { giveBackStray } from './stray-money.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const idOf = (text: string | undefined) => (text && uuid.test(text) ? text : null)

/** An intent that charges beside the one that counts: what it took goes back. */
async function secondIntent(ctx: Context, orderId: string, intentId: string, mode: Mode): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, mode)
  const intent = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId))
  if (intent.status !== 'succeeded') return
  await withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, orderId)
    if (order) await giveBackStray(tx, order, intent)
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
    if (known.mode === mode) await settle(ctx, known)
    return
  }
  const paymentId = idOf(intent.metadata.payment_id)
  const orderId = idOf(intent.metadata.order_id)
  if (!paymentId || !orderId || intent.metadata.shop !== shopMark(ctx)) return
  const named = await findPayment(ctx.db, paymentId)
  if (named && named.mode !== mode) return
  if (named) {
    const stands = await claimIntent(ctx.db, named.id, intent.id, ctx.clock())
    if (stands?.provider_intent_id !== intent.id) return secondIntent(ctx, named.order_id, intent.id, mode)
    return void (await settle(ctx, { ...named, provider_intent_id: intent.id }))
  }
  const rebuilt = await rebuildOrder(ctx, intent.id, mode)
  if (rebuilt) await settle(ctx, rebuilt)
  else if (await findOrder(ctx.db, orderId)) await secondIntent(ctx, orderId, intent.id, mode)
}

const ofIntent: EventHandlers[string] = (ctx, object, mode) => settleIntent(ctx, object as Stripe.PaymentIntent, mode)

/** Each declined card is counted by its own event: of many tries at once settling sees only the last. */
async function ofDecline(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const intent = object as Stripe.PaymentIntent
  const payment = await findPaymentByIntent(ctx.db, intent.id)
  const order = payment?.mode === mode ? await findOrder(ctx.db, payment.order_id) : null
  const chargeId = intent.last_payment_error?.charge
  if (payment && order && chargeId) await countDecline(ctx, order, payment, chargeId)
  await settleIntent(ctx, intent, mode)
}

/** A card that a subscription saves; others are those of whoever saves them. */
async function ofSetup(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, (object as Stripe.SetupIntent).id)
  if (payment?.mode === mode) await settle(ctx, payment)
}

/** What the provider tells of charges. */
export const intentEvents: EventHandlers = {
  'payment_intent.succeeded': ofIntent,
  'payment_intent.payment_failed': ofDecline,
  'payment_intent.canceled': ofIntent,
  'payment_intent.processing': ofIntent,
  'setup_intent.succeeded': ofSetup,
  'setup_intent.setup_failed': ofSetup,
  'setup_intent.canceled': ofSetup,
}
