import type { PaymentProvider } from '#domain/payment-provider.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { applyIntent, lockPayment } from './apply-intent.ts'
import { endChargeRequest, resolveChargeRequest } from './charge-request.ts'
import {
  CardDeclinedError,
  type PaymentSnapshot,
  ProviderRejectedError,
  type ServerChargedGateway,
} from './gateway/payment-gateway.ts'
import { type PaymentRow, updatePayment } from './records/index.ts'
import { cancelEarlierIntents, replaceIntent } from './replace-intent.ts'
import { recordIntent, settlePayment } from './settle-payment.ts'

/** What is known of a card before it is charged. `last4` is only shown. */
type ChargedCard = { provider: PaymentProvider; installments: number; last4: string }

/**
 * Records that the provider is asked for a charge. From now on nothing else may charge the order until the result is
 * known. Throws payment_in_progress when another request asked first.
 */
async function requestCharge(ctx: Context, payment: PaymentRow, card: ChargedCard): Promise<PaymentRow> {
  return withTransaction(ctx, async tx => {
    const { payment: locked } = await lockPayment(tx, payment)
    const isFree = locked.state === 'started' && !locked.provider_intent_id && !locked.charge_requested_at
    if (!isFree) throw new AppError('payment_in_progress', { retryAfter: 1 })
    return updatePayment(tx.db, locked.id, {
      provider: card.provider,
      charge_requested_at: tx.clock(),
      installments: card.installments,
      card_last4: card.last4,
      updated_at: tx.clock(),
    })
  })
}

/**
 * Prepares a payment for its next charge: an earlier intent is settled or canceled, because an order never has two
 * payable intents. Returns the payment, which is succeeded when an earlier intent had been paid.
 */
async function freePayment(ctx: Context, placed: PaymentRow): Promise<PaymentRow> {
  const known = await resolveChargeRequest(ctx, placed)
  const current = known.provider_intent_id ? await settlePayment(ctx, known) : known
  if (current.state === 'succeeded') return current
  if (current.state === 'processing') throw new AppError('payment_in_progress', { retryAfter: 1 })
  const replaced = await replaceIntent(ctx, current)
  return replaced.state === 'succeeded' ? replaced : cancelEarlierIntents(ctx, replaced)
}

/**
 * Charges a card with a provider that charges at once. A repeated call after a lost response finds the first charge.
 * Returns the payment with the outcome: succeeded, failed when the card was declined, requires_action, or processing.
 * Throws `provider_unavailable` when the outcome is unknown; the reconciler then finds it.
 * @param charge makes the charge for a payment, under the payment's key
 */
export async function chargeCard(
  ctx: Context,
  placed: PaymentRow,
  card: ChargedCard,
  charge: (payment: PaymentRow) => ReturnType<ServerChargedGateway['chargeCard']>,
): Promise<PaymentRow> {
  const free = await freePayment(ctx, placed)
  if (free.state === 'succeeded') return free
  const payment = await requestCharge(ctx, free, card)
  let snapshot: PaymentSnapshot
  try {
    failpoint('intent.committed')
    snapshot = await charge(payment)
  } catch (error) {
    if (error instanceof CardDeclinedError && error.payment) snapshot = error.payment
    else {
      const isRejected =
        error instanceof ProviderRejectedError ||
        error instanceof CardDeclinedError ||
        (error instanceof AppError && error.code === 'provider_not_configured')
      if (isRejected) await endChargeRequest(ctx, payment)
      throw error instanceof CardDeclinedError
        ? new AppError('payment_failed', { data: { declineCode: error.code } })
        : error
    }
  }
  failpoint('intent.called')
  const row = await recordIntent(ctx, payment, snapshot.id)
  failpoint('intent.recorded')
  return row.provider_intent_id === snapshot.id ? applyIntent(ctx, row, snapshot) : settlePayment(ctx, row)
}
