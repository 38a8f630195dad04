import type Stripe from 'stripe'
import { canMove, paymentStates } from '#domain/order.ts'
import { paymentStateOf } from '#domain/payment.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { enqueue } from '#server/kernel/repository.ts'
import {
  claimIntent,
  consumeUnits,
  findPayment,
  lockOrder,
  mergeCustomer,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  releaseUnits,
  replaceLines,
  restoreCart,
  touchPayment,
  updateOrder,
  updatePayment,
} from '#server/orders/index.ts'
import { callProvider } from './call-provider.ts'
import { findLostIntent } from './find-lost-intent.ts'
import { finishCheckout, lockCheckoutOfOrder } from './repository.ts'

/**
 * Writes down which intent charges a payment, before the browser learns of it: the first one stands. Returns the one
 * that stands, so that a call that came second lets go of its own.
 */
export async function recordIntent(ctx: Context, payment: PaymentRow, intentId: string): Promise<string> {
  if (payment.provider_intent_id === intentId) return intentId
  return found(await claimIntent(ctx.db, payment.id, intentId, ctx.clock()), 'payment_not_found')
}

const cardOf = (intent: Stripe.PaymentIntent) => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null }
}

/** What a paid main payment does to its order: paid, customer known, stock gone for good, mails to be written. */
async function orderPaid(ctx: Context, order: OrderRow, methodId: string | null) {
  const now = ctx.clock()
  const customerId = await mergeCustomer(ctx, order)
  await updateOrder(ctx.db, order.id, {
    state: 'paid',
    paid_at: now,
    updated_at: now,
    provider_payment_method_id: methodId,
    ...(customerId && { customer_id: customerId }),
    ...(!order.funnel_upsell_id && { finalized_at: now }),
  })
  if (order.checkout_id) await finishCheckout(ctx.db, order.checkout_id, 'done', now)
  await enqueue(ctx, 'order.paid', { orderId: order.id })
  if (!order.funnel_upsell_id) await enqueue(ctx, 'order.finalized', { orderId: order.id })
}

async function succeeded(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  capturedCents: number,
  card: object,
  methodId: string | null,
): Promise<PaymentRow> {
  const now = ctx.clock()
  const after = await updatePayment(ctx.db, payment.id, {
    state: 'succeeded',
    captured_cents: capturedCents,
    failure_code: null,
    succeeded_at: now,
    updated_at: now,
    ...card,
  })
  await consumeUnits(ctx.db, payment.id)
  await recordEvent(ctx, order.id, payment.kind === 'main' ? 'paid' : 'offer_accepted', {
    paymentId: payment.id,
    cents: capturedCents,
    ...card,
  })
  if (payment.kind === 'main') await orderPaid(ctx, order, methodId)
  return after
}

/** A refused offer gives its units back and leaves no line; a refused checkout keeps both for the shopper's next card. */
async function refused(ctx: Context, order: OrderRow, payment: PaymentRow, code: string, card: object) {
  await updatePayment(ctx.db, payment.id, { state: 'failed', failure_code: code, updated_at: ctx.clock(), ...card })
  await recordEvent(ctx, order.id, 'declined', { paymentId: payment.id, code, ...card })
  if (payment.kind === 'main') return
  await releaseUnits(ctx.db, payment.id)
  await replaceLines(ctx.db, order.id, payment.id, [])
}

async function canceled(ctx: Context, order: OrderRow, payment: PaymentRow) {
  const now = ctx.clock()
  await updatePayment(ctx.db, payment.id, { state: 'canceled', updated_at: now })
  await releaseUnits(ctx.db, payment.id)
  if (payment.kind === 'upsell') return replaceLines(ctx.db, order.id, payment.id, [])
  await updateOrder(ctx.db, order.id, { state: 'canceled', updated_at: now })
  if (order.checkout_id) await finishCheckout(ctx.db, order.checkout_id, 'expired', now)
  return recordEvent(ctx, order.id, 'canceled')
}

const refusalOf = (intent: Stripe.PaymentIntent) =>
  intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null

/** The checkout before its order, as placing an order locks them: otherwise the two would wait for each other. */
async function lockOrderOf(ctx: Context, payment: Pick<PaymentRow, 'kind' | 'order_id'>): Promise<OrderRow> {
  if (payment.kind === 'main') await lockCheckoutOfOrder(ctx.db, payment.order_id)
  return found(await lockOrder(ctx.db, payment.order_id), 'order_not_found')
}

/**
 * Moves a payment and its order to where a snapshot of its intent says they stand: forward only, under the order's
 * lock, so that browser, webhook and worker may all come at once. A snapshot older than the row is dropped.
 */
export async function applyIntent(
  ctx: Context,
  { id, kind, order_id }: Pick<PaymentRow, 'id' | 'kind' | 'order_id'>,
  intent: Stripe.PaymentIntent,
): Promise<PaymentRow> {
  const row = await withTransaction(ctx, async tx => {
    const order = await lockOrderOf(tx, { order_id, kind })
    const payment = found(await findPayment(tx.db, id), 'payment_not_found')
    const refusal = refusalOf(intent)
    const to = paymentStateOf(intent.status, refusal !== null)
    if (payment.state === to || !canMove(paymentStates, payment.state, to)) {
      await touchPayment(tx.db, payment.id, tx.clock())
      return payment
    }
    if (to === 'succeeded') {
      const paid = { cents: intent.amount_received, currency: intent.currency }
      const charged =
        paid.cents === payment.amount_cents && paid.currency === payment.currency
          ? { order, payment }
          : payment.kind === 'main' && order.state === 'pending'
            ? await restoreCart(tx, order, payment, paid)
            : null
      if (!charged || intent.livemode !== (payment.mode === 'live')) {
        tx.log.error(
          { orderId: order.id, intent: intent.id, received: intent.amount_received, asked: payment.amount_cents },
          'a payment does not match its order',
        )
        throw new AppError('payment_not_found')
      }
      const method =
        typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? null)
      return succeeded(tx, charged.order, charged.payment, paid.cents, cardOf(intent), method)
    }
    if (to === 'failed') await refused(tx, order, payment, refusal ?? 'card_declined', cardOf(intent))
    else if (to === 'canceled') await canceled(tx, order, payment)
    else {
      await updatePayment(tx.db, payment.id, { state: to, updated_at: tx.clock() })
      if (to === 'requires_action')
        await recordEvent(tx, order.id, 'authentication_required', { paymentId: payment.id })
    }
    return found(await findPayment(tx.db, id), 'payment_not_found')
  })
  ctx.wake()
  return row
}

/**
 * The one way to paid, for browser, webhook, worker and administration: asks the provider where the intent stands,
 * without holding a lock or a connection, then applies the answer.
 */
export async function settle(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id
  if (!intentId || payment.state === 'succeeded') return payment
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const intent = await callProvider(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  return applyIntent(ctx, payment, intent)
}

/** Settles an order that costs nothing: no provider is asked, but one that was asked before must not charge any more. */
export async function settleFree(ctx: Context, payment: PaymentRow): Promise<void> {
  await withTransaction(ctx, async tx => {
    const order = await lockOrderOf(tx, payment)
    const now = found(await findPayment(tx.db, payment.id), 'payment_not_found')
    if (now.amount_cents !== 0 || !canMove(paymentStates, now.state, 'succeeded')) return
    await succeeded(tx, order, now, 0, {}, null)
  })
  ctx.wake()
  if (payment.provider_intent_id) await letGo(ctx, payment, payment.provider_intent_id)
}

/** Cancels the intent of an order that became free; what it took in the meantime is given back. */
async function letGo(ctx: Context, payment: PaymentRow, intentId: string): Promise<void> {
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  await callProvider(async () => {
    const { status } = await stripe.paymentIntents.retrieve(intentId)
    if (status === 'canceled') return
    if (status !== 'succeeded') await stripe.paymentIntents.cancel(intentId)
    else await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `free-${payment.id}` })
  })
}

/** Cancels an intent nobody will finish. Only a confirmed cancel frees stock; a cancel that finds success settles. */
export async function cancelPayment(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const intentId = payment.provider_intent_id ?? (await findLostIntent(ctx, payment))
  if (!intentId) {
    // The browser never learned of an intent, so nobody can confirm one.
    return withTransaction(ctx, async tx => {
      const order = await lockOrderOf(tx, payment)
      const now = found(await findPayment(tx.db, payment.id), 'payment_not_found')
      if (now.provider_intent_id === null && canMove(paymentStates, now.state, 'canceled'))
        await canceled(tx, order, now)
      return now
    })
  }
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const intent = await callProvider(async () => {
    const now = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
    if (['succeeded', 'canceled', 'processing'].includes(now.status)) return now
    return stripe.paymentIntents.cancel(intentId)
  })
  return applyIntent(ctx, payment, intent)
}
