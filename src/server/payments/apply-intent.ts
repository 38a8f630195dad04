import type Stripe from 'stripe'
import { canTransition, paymentTransitions } from '#domain/order.ts'
import { toPaymentState } from '#domain/payment.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { failpoint } from '#server/kernel/failpoint.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { enqueue } from '#server/kernel/repository.ts'
import {
  findPayment,
  lockOrder,
  type OrderRow,
  type PaymentRow,
  recordEvent,
  restoreCartSnapshot,
  touchPayment,
  updatePayment,
} from '#server/orders/index.ts'
import { recordCancellation, recordDecline, recordSuccess } from './outcomes.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { lockCheckoutOfOrder } from './repository.ts'

const findCharge = (intent: Stripe.PaymentIntent) =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null
const getCardColumns = (intent: Stripe.PaymentIntent) => {
  const card = findCharge(intent)?.payment_method_details?.card
  return { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null }
}
const findPaymentMethodId = ({ payment_method: method }: Stripe.PaymentIntent) =>
  typeof method === 'string' ? method : (method?.id ?? null)
const findDeclineCode = (intent: Stripe.PaymentIntent) =>
  intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null

/** The checkout before its order, as placing an order locks them: otherwise the two would wait for each other. */
export async function lockOrderOfPayment(
  ctx: Context,
  payment: Pick<PaymentRow, 'kind' | 'order_id'>,
): Promise<OrderRow> {
  const [, order] = await pipelined(
    payment.kind === 'main' ? lockCheckoutOfOrder(ctx.db, payment.order_id) : Promise.resolve(),
    lockOrder(ctx.db, payment.order_id),
  )
  return orThrow(order, 'order_not_found')
}

/** A payment as it is once its order is locked, with that order. */
export async function lockPayment(ctx: Context, known: Pick<PaymentRow, 'id' | 'kind' | 'order_id'>) {
  const [order, payment] = await pipelined(lockOrderOfPayment(ctx, known), findPayment(ctx.db, known.id))
  return { order, payment: orThrow(payment, 'payment_not_found') }
}

/** The order and payment that the money pays for; null when it is not what either ever asked. */
async function findPaidMatch(ctx: Context, order: OrderRow, payment: PaymentRow, intent: Stripe.PaymentIntent) {
  if (intent.livemode !== (payment.mode === 'live')) return null
  const paid = { cents: intent.amount_received, currency: intent.currency }
  if (paid.cents === payment.amount_cents && paid.currency === payment.currency) return { order, payment }
  return payment.kind === 'main' && order.state === 'pending' ? restoreCartSnapshot(ctx, order, payment, paid) : null
}

/** A decline that was not told before: each try leaves a charge of its own. */
const isNewDecline = (payment: PaymentRow, intent: Stripe.PaymentIntent) => {
  const charge = findCharge(intent)
  return payment.state === 'failed' && charge !== null && charge.id !== payment.declined_charge_id
}

/** @returns the payment as it is then, where that is known */
async function transitionPayment(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<PaymentRow | undefined> {
  const refusal = findDeclineCode(intent)
  const to = toPaymentState(intent.status, refusal !== null)
  const stays = payment.state === to && !(to === 'failed' && isNewDecline(payment, intent))
  // A refused offer has given its line and its units back: only its end may still be told.
  const over = payment.kind === 'upsell' && payment.state === 'failed' && to !== 'canceled'
  const wrong = over || (payment.state !== to && !canTransition(paymentTransitions, payment.state, to))
  if (to === 'succeeded' && wrong) return void (await refundUnmatchedPayment(ctx, order, intent))
  // Nobody looks at a paid one again, so that it need not say when it was looked at.
  if (stays && to === 'succeeded') return payment
  if (stays || wrong) return void (await touchPayment(ctx.db, payment.id, ctx.clock()))
  if (to === 'succeeded') {
    const match = await findPaidMatch(ctx, order, payment, intent)
    if (!match) return void (await refundUnmatchedPayment(ctx, order, intent))
    const charged = { cents: intent.amount_received, card: getCardColumns(intent), method: findPaymentMethodId(intent) }
    // Given back in part before we knew of it: its events may have been looked at already.
    if (findCharge(intent)?.amount_refunded) await enqueue(ctx, 'payment.read_refunds', { paymentId: payment.id })
    return recordSuccess(ctx, match.order, match.payment, charged)
  }
  if (to === 'failed') {
    return void (await recordDecline(
      ctx,
      order,
      payment,
      refusal ?? 'card_declined',
      findCharge(intent),
      getCardColumns(intent),
    ))
  }
  if (to === 'canceled') return void (await recordCancellation(ctx, order, payment))
  await updatePayment(ctx.db, payment.id, { state: to, updated_at: ctx.clock() })
  if (to === 'requires_action') await recordEvent(ctx, order.id, 'authentication_required', { paymentId: payment.id })
  return undefined
}

/**
 * Moves a payment and its order to where a snapshot of its intent says they stand: forward only, under the order's
 * lock, so that browser, webhook and worker may all come at once. A snapshot older than the row is dropped; money that
 * fits no order goes back to its card.
 */
export async function applyIntent(
  ctx: Context,
  known: Pick<PaymentRow, 'id' | 'kind' | 'order_id'>,
  intent: Stripe.PaymentIntent,
): Promise<PaymentRow> {
  const { before, row } = await withTransaction(ctx, async tx => {
    const { order, payment: before } = await lockPayment(tx, known)
    const moved = await transitionPayment(tx, order, before, intent)
    return { before, row: moved ?? orThrow(await findPayment(tx.db, known.id), 'payment_not_found') }
  })
  if (row.state === 'succeeded' && before.state !== 'succeeded') ctx.metrics.countSettled()
  failpoint('settle.committed')
  ctx.wake()
  return row
}
