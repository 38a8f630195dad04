import { canTransition, paymentTransitions } from '#domain/order.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { failpoint } from '#server/kernel/failpoint.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { claimIntent, findPayment, type PaymentRow } from '#server/orders/index.ts'
import { applyIntent, lockPayment } from './apply-intent.ts'
import { callProvider } from './call-provider.ts'
import { cancelPaymentIntent } from './cancel-payment-intent.ts'
import { cancelStartedSetup, cancelStartedSubscription } from './cancel-started-subscription.ts'
import { findLostIntent } from './find-lost-intent.ts'
import { recordCancellation, recordSuccess } from './outcomes.ts'
import { findStartedSubscription } from './repository.ts'
import { isSetupIntentId, settleSetupIntent } from './setup-intent.ts'

/**
 * Writes down which intent charges a payment, before the browser learns of it: the first one stands. Returns the
 * payment with the one that stands, so that a call that came second lets go of its own.
 */
export async function recordIntent(ctx: Context, payment: PaymentRow, intentId: string): Promise<PaymentRow> {
  if (payment.provider_intent_id === intentId) return payment
  return orThrow(await claimIntent(ctx.db, payment.id, intentId, ctx.clock()), 'payment_not_found')
}

async function fetchAndApply(ctx: Context, payment: PaymentRow, intentId: string): Promise<PaymentRow> {
  if (isSetupIntentId(intentId)) return settleSetupIntent(ctx, payment, intentId)
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const intent = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  failpoint('settle.asked')
  return applyIntent(ctx, payment, intent)
}

/** What this process is settling, by intent. */
const settlingByIntent = new Map<string, Promise<PaymentRow>>()

/**
 * The one way to paid, for browser, webhook, worker and administration: asks the provider where the intent stands,
 * without holding a lock or a connection, then applies the answer. Browser and webhook come together: whoever is second
 * takes what the first one finds paid, and asks for itself about anything else, which may have changed since.
 */
export async function settlePayment(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id
  if (!intentId || payment.state === 'succeeded') return payment
  const before = await settlingByIntent.get(intentId)
  if (before?.state === 'succeeded') return before
  const settling = fetchAndApply(ctx, payment, intentId).finally(() => {
    if (settlingByIntent.get(intentId) === settling) settlingByIntent.delete(intentId)
  })
  settlingByIntent.set(intentId, settling)
  return settling
}

/** Settles an order that costs nothing: no provider is asked, but one that was asked before must not charge any more. */
export async function settleFreeOrder(ctx: Context, payment: PaymentRow): Promise<void> {
  const isNew = await withTransaction(ctx, async tx => {
    const { order, payment: now } = await lockPayment(tx, payment)
    if (now.amount_cents !== 0 || !canTransition(paymentTransitions, now.state, 'succeeded')) return false
    await recordSuccess(tx, order, now, { cents: 0, card: {}, method: null })
    const intentId = now.provider_intent_id
    if (intentId) await enqueue(tx, 'intent.let_go', { intentId, orderId: order.id })
    return true
  })
  if (isNew) ctx.metrics.countSettled()
  // At once; the outbox repeats it should the provider not answer.
  if (payment.provider_intent_id)
    await cancelPaymentIntent(ctx, payment.order_id, payment.provider_intent_id).catch(() => undefined)
  ctx.wake()
}

/** Ends a payment that no intent stands behind, or whose intent can charge nothing, and gives back what it held. */
async function closePayment(ctx: Context, payment: PaymentRow, intentId: string | null): Promise<PaymentRow> {
  return withTransaction(ctx, async tx => {
    const { order, payment: now } = await lockPayment(tx, payment)
    if (now.provider_intent_id !== intentId || !canTransition(paymentTransitions, now.state, 'canceled')) return now
    await recordCancellation(tx, order, now)
    return orThrow(await findPayment(tx.db, payment.id), 'payment_not_found')
  })
}
export const closePaymentWithoutIntent = (ctx: Context, payment: PaymentRow): Promise<PaymentRow> =>
  closePayment(ctx, payment, null)

async function cancelSetup(ctx: Context, payment: PaymentRow, setupId: string): Promise<PaymentRow> {
  const begun = await findStartedSubscription(ctx.db, payment.order_id)
  const ended = begun === null || (await cancelStartedSetup(ctx, payment, setupId, begun))
  return ended ? closePayment(ctx, payment, setupId) : settleSetupIntent(ctx, payment, setupId)
}

const nonCancelableStatuses: readonly string[] = ['succeeded', 'canceled', 'processing']
/** Cancels an intent nobody will finish. Only a confirmed cancel frees stock; a cancel that finds success settles. */
export async function cancelPayment(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id ?? (await findLostIntent(ctx, payment))
  // The browser never learned of an intent, so nobody can confirm one.
  if (!intentId) return closePaymentWithoutIntent(ctx, payment)
  if (isSetupIntentId(intentId)) return cancelSetup(ctx, payment, intentId)
  const begun = payment.kind === 'main' ? await findStartedSubscription(ctx.db, payment.order_id) : null
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const read = () => callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  const now = await read()
  if (nonCancelableStatuses.includes(now.status)) return applyIntent(ctx, payment, now)
  if (begun) {
    // An invoice's intent ends with its invoice alone.
    await cancelStartedSubscription(ctx, begun)
    return applyIntent(ctx, payment, await read())
  }
  const intent = await callProvider(ctx, async () =>
    stripe.paymentIntents.cancel(intentId).catch(async error => {
      // It went on in between.
      const after = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
      if (nonCancelableStatuses.includes(after.status)) return after
      throw error
    }),
  )
  return applyIntent(ctx, payment, intent)
}
