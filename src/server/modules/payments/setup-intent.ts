import { canTransition, paymentTransitions } from '#domain/order.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { lockPayment, toCardColumns } from './apply-intent.ts'
import { getStripeGateway } from './gateway/get-gateway.ts'
import type { SetupSnapshot } from './gateway/payment-gateway.ts'
import { recordCancellation, recordDecline, recordSuccess } from './outcomes.ts'
import { getPayment, type PaymentRow, updatePayment } from './records/index.ts'
import { touchPayment } from './records/repository.ts'

/** A setup intent saves a card and charges nothing, for example for a subscription that starts without a payment. */
export const isSetupIntentId = (intentId: string): boolean => intentId.startsWith('seti_')

export async function retrieveSetupIntent(ctx: Context, payment: PaymentRow, id: string): Promise<SetupSnapshot> {
  return (await getStripeGateway(ctx, payment.mode)).getSetup(id)
}

async function transitionPayment(tx: Tx, order: OrderRow, payment: PaymentRow, setup: SetupSnapshot) {
  const to = setup.state
  if (
    payment.state === to ||
    !canTransition(paymentTransitions, payment.state, to) ||
    payment.provider_intent_id !== setup.id
  )
    return touchPayment(tx.db, payment.id, tx.clock())
  const card = toCardColumns(setup)
  if (to === 'succeeded')
    return recordSuccess(tx, order, payment, { cents: 0, card, methodId: setup.methodId, method: 'card' })
  if (to === 'failed')
    return recordDecline(tx, order, payment, { code: setup.declineCode ?? 'card_declined', chargeId: null }, card)
  if (to === 'canceled') return recordCancellation(tx, order, payment)
  await updatePayment(tx.db, payment.id, { state: to, updated_at: tx.clock() })
}

/** Applies the state of a setup intent to its zero-amount payment and order. States only move forward. */
export async function applySetupIntent(ctx: Context, payment: PaymentRow, setup: SetupSnapshot): Promise<PaymentRow> {
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
