import type Stripe from 'stripe'
import { isOver, stateOf } from '#domain/subscription.ts'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { reached } from '#server/kernel/steps.ts'
import {
  findPayment,
  lockOrder,
  type OrderRow,
  type PaymentRow,
  updateOrder,
  updatePayment,
} from '#server/orders/index.ts'
import { callProvider } from '#server/payments/index.ts'
import { termsOf } from '../provider-terms.ts'
import { findOfOrder, keepSubscription, type SubscriptionRow } from '../repository.ts'
import { dueToday, expand, makeSubscription, type ToConfirm, toConfirm } from './ask-provider.ts'
import { dropSubscription, endLeft, leave } from './let-go.ts'
import { type Asked, askedFor, type Wanted } from './wanted.ts'

/** The order as one that is bought once: a subscription that its cart began before is let go of. */
export async function withoutSubscription(ctx: Context, placed: Placed): Promise<Placed> {
  const earlier = placed.order.subscription_id ? await findOfOrder(ctx.db, placed.order.id) : null
  return earlier ? dropSubscription(ctx, placed.order, placed.payment, earlier) : placed
}

type Placed = { order: OrderRow; payment: PaymentRow }

/** The one that was asked for before, while it is the same; null: it is over, and another one is made. */
async function again(ctx: Context, row: SubscriptionRow): Promise<{ waits: ToConfirm | null } | null> {
  if (isOver(row.state)) return null
  const stripe = await ctx.provider.client(ctx.db, row.mode)
  const now = await callProvider(ctx, () => stripe.subscriptions.retrieve(row.provider_subscription_id, { expand }))
  return isOver(stateOf(now.status)) ? null : { waits: toConfirm(now) }
}

/**
 * Writes down what was made, before the browser learns of it. False: meanwhile another tab changed what the order asks
 * for, or came first.
 */
async function keep(
  ctx: Context,
  placed: Placed,
  made: Stripe.Subscription,
  wanted: Wanted,
  asked: Asked,
  waits: ToConfirm,
) {
  const { order, payment } = placed
  const left = {
    orderId: order.id,
    mode: order.mode,
    subscription: made.id,
    invoice: waits.invoiceId,
    intent: waits.intentId,
  }
  const stands = await withTransaction(ctx, async tx => {
    await lockOrder(tx.db, order.id)
    const now = found(await findPayment(tx.db, payment.id), 'payment_not_found')
    const same =
      now.amount_cents === payment.amount_cents && now.currency === payment.currency && now.attempt === payment.attempt
    const row = same
      ? await keepSubscription(tx.db, {
          id: newId(),
          mode: order.mode,
          provider_subscription_id: made.id,
          provider_customer_id: order.provider_customer_id ?? '',
          order_id: order.id,
          product_id: wanted.productId,
          variant_id: wanted.variantId,
          sku: wanted.sku,
          title: wanted.title,
          quantity: wanted.quantity,
          amount_cents: wanted.unitCents * wanted.quantity,
          currency: wanted.currency,
          interval: wanted.terms.interval,
          interval_count: wanted.terms.intervalCount,
          request_hash: asked.hash,
          setup_intent_id: waits.kind === 'setup' ? waits.intentId : null,
          ...termsOf(made),
          created_at: tx.clock(),
          updated_at: tx.clock(),
        })
      : null
    if (!row) {
      await leave(tx, left)
      return false
    }
    // A payment of this checkout when it was no subscription.
    if (now.provider_intent_id && now.provider_intent_id !== waits.intentId)
      await enqueue(tx, 'intent.let_go', { intentId: now.provider_intent_id, orderId: order.id })
    await updatePayment(tx.db, payment.id, { provider_intent_id: waits.intentId, updated_at: tx.clock() })
    await updateOrder(tx.db, order.id, { subscription_id: row.id, provider_invoice_id: waits.invoiceId })
    return true
  })
  if (!stands) await endLeft(ctx, left)
  ctx.wake()
  return stands
}

/**
 * What the browser of a placed order confirms to begin its subscription: made once, and again when the cart changed.
 * Null: it was confirmed already. Refuses with subscription_unavailable when the provider would charge something else
 * than was shown, payment_in_progress when another tab came first.
 */
export async function beginSubscription(ctx: Context, placed: Placed, wanted: Wanted): Promise<ToConfirm | null> {
  const earlier = await findOfOrder(ctx.db, placed.order.id)
  const same = earlier?.request_hash === askedFor(ctx, placed.order, placed.payment, wanted).hash
  const known = earlier && same ? await again(ctx, earlier) : null
  if (known) return known.waits
  const { order, payment } = earlier ? await dropSubscription(ctx, placed.order, placed.payment, earlier) : placed
  const asked = askedFor(ctx, order, payment, wanted)
  reached('intent.committed')
  const made = await makeSubscription(ctx, payment, wanted, asked)
  reached('intent.called')
  const waits = toConfirm(made)
  if (!waits || dueToday(made) !== payment.amount_cents || (waits.kind === 'setup') !== (payment.amount_cents === 0)) {
    const left = { orderId: order.id, mode: order.mode, subscription: made.id, intent: waits?.intentId ?? '' }
    await endLeft(ctx, { ...left, invoice: waits?.invoiceId ?? null })
    const facts = { due: dueToday(made), shown: payment.amount_cents, currency: payment.currency }
    await raiseAlarm(ctx, 'subscription_price_differs', wanted.sku, facts)
    throw new AppError('subscription_unavailable')
  }
  const stands = await keep(ctx, { order, payment }, made, wanted, asked, waits)
  reached('intent.recorded')
  if (!stands) throw new AppError('payment_in_progress', { retryAfter: 1 })
  return waits
}
