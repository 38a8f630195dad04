import type Stripe from 'stripe'
import { canTransition, paymentTransitions } from '#domain/order.ts'
import { toPaymentState } from '#domain/payment.ts'
import {
  getPayment,
  type OrderRow,
  type PaymentRow,
  touchPayment,
  updatePayment,
} from '#server/modules/orders/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { lockPayment } from './apply-intent.ts'
import { callProvider } from './call-provider.ts'
import { recordCancellation, recordDecline, recordSuccess } from './outcomes.ts'

/** A setup intent saves a card and charges nothing, for example for a subscription that starts without a payment. */
export const isSetupIntentId = (intentId: string): boolean => intentId.startsWith('seti_')

export async function retrieveSetupIntent(ctx: Context, payment: PaymentRow, id: string): Promise<Stripe.SetupIntent> {
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  return callProvider(ctx, () => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
}

const findPaymentMethod = ({ payment_method: method }: Stripe.SetupIntent): Stripe.PaymentMethod | null =>
  typeof method === 'object' ? method : null

async function transitionPayment(tx: Tx, order: OrderRow, payment: PaymentRow, setup: Stripe.SetupIntent) {
  const error = setup.last_setup_error
  const to = toPaymentState(setup.status, error !== null)
  if (
    payment.state === to ||
    !canTransition(paymentTransitions, payment.state, to) ||
    payment.provider_intent_id !== setup.id
  )
    return touchPayment(tx.db, payment.id, tx.clock())
  const method = findPaymentMethod(setup)
  const card = { card_brand: method?.card?.brand ?? null, card_last4: method?.card?.last4 ?? null }
  if (to === 'succeeded') return recordSuccess(tx, order, payment, { cents: 0, card, method: method?.id ?? null })
  if (to === 'failed')
    return recordDecline(tx, order, payment, error?.decline_code ?? error?.code ?? 'card_declined', null, card)
  if (to === 'canceled') return recordCancellation(tx, order, payment)
  await updatePayment(tx.db, payment.id, { state: to, updated_at: tx.clock() })
}

/** Applies the state of a setup intent to its zero-amount payment and order. States only move forward. */
export async function applySetupIntent(
  ctx: Context,
  payment: PaymentRow,
  setup: Stripe.SetupIntent,
): Promise<PaymentRow> {
  const row = await withTransaction(ctx, async tx => {
    const { order, payment: locked } = await lockPayment(tx, payment)
    await transitionPayment(tx, order, locked, setup)
    return getPayment(tx.db, payment.id)
  })
  ctx.wake()
  return row
}

export async function settleSetupIntent(ctx: Context, payment: PaymentRow, id: string): Promise<PaymentRow> {
  return applySetupIntent(ctx, payment, await retrieveSetupIntent(ctx, payment, id))
}
