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
  type SavedCard,
  type ServerChargedGateway,
} from './gateway/payment-gateway.ts'
import { type PaymentRow, updatePayment } from './records/index.ts'
import { cancelEarlierIntents, replaceIntent } from './replace-intent.ts'
import { removeSavedCard } from './saved-card.ts'
import { recordIntent, settlePayment } from './settle-payment.ts'

/** The facts about a card that are known before it is charged. `last4` is only for display. */
type ChargedCard = { provider: PaymentProvider; installments: number; last4: string }
/**
 * `save` saves the card at the provider for the upsell offers that follow. It returns null when the card was not saved.
 */
type TypedCard = ChargedCard & { save: () => Promise<SavedCard | null> }
type Charge = (payment: PaymentRow) => ReturnType<ServerChargedGateway['chargeCard']>

/**
 * Records, before the provider is called, that a charge has been requested. From then on nothing else may charge the
 * order until the result is known. Throws payment_in_progress when another request was first.
 */
async function recordChargeRequest(
  ctx: Context,
  payment: PaymentRow,
  card: ChargedCard,
  saved: SavedCard | null,
): Promise<PaymentRow> {
  return withTransaction(ctx, async tx => {
    const { payment: locked } = await lockPayment(tx, payment)
    const isFree = locked.state === 'started' && !locked.provider_intent_id && !locked.charge_requested_at
    if (!isFree) throw new AppError('payment_in_progress', { retryAfter: 1 })
    return updatePayment(tx.db, locked.id, {
      provider: card.provider,
      charge_requested_at: tx.clock(),
      installments: card.installments,
      card_last4: card.last4,
      ...(payment.kind === 'main' && {
        provider_customer_id: saved?.customerId ?? null,
        provider_payment_method_id: saved?.methodId ?? null,
      }),
      updated_at: tx.clock(),
    })
  })
}

/**
 * Prepares a payment for its next charge: an earlier intent is settled or canceled, because an order never has two
 * payable intents. Returns the payment, which is succeeded when an earlier intent had been paid.
 */
async function preparePayment(ctx: Context, placed: PaymentRow): Promise<PaymentRow> {
  const known = await resolveChargeRequest(ctx, placed)
  const current = known.provider_intent_id ? await settlePayment(ctx, known) : known
  if (current.state === 'succeeded') return current
  if (current.state === 'processing') throw new AppError('payment_in_progress', { retryAfter: 1 })
  const replaced = await replaceIntent(ctx, current)
  return replaced.state === 'succeeded' ? replaced : cancelEarlierIntents(ctx, replaced)
}

/**
 * Charges a card at a provider whose charge call returns the result. A repeated call after a lost response finds the
 * first charge. Returns the payment with the outcome: succeeded, failed when the card was declined, requires_action, or
 * processing. Throws `provider_unavailable` when the outcome is unknown; the reconciler looks it up later.
 * @param charge makes the charge for a payment, under the payment's idempotency key
 */
export async function chargeCard(
  ctx: Context,
  placed: PaymentRow,
  card: TypedCard,
  charge: Charge,
): Promise<PaymentRow> {
  const free = await preparePayment(ctx, placed)
  if (free.state === 'succeeded') return free
  // The card is saved before the charge, so that the offers can be shown even when the result of the charge arrives
  // late.
  const saved = await card.save()
  const payment = await recordChargeRequest(ctx, free, card, saved).catch(async error => {
    if (saved) await removeSavedCard(ctx, placed.mode, saved)
    throw error
  })
  return executeCharge(ctx, payment, charge)
}

/**
 * Charges the saved card of an order for one of its offers. A repeated call after a lost response finds the first
 * charge. The return value and the errors are those of `chargeCard`.
 */
export async function chargeSavedCard(
  ctx: Context,
  started: PaymentRow,
  card: ChargedCard,
  charge: Charge,
): Promise<PaymentRow> {
  const known = await resolveChargeRequest(ctx, started)
  if (known.provider_intent_id) return settlePayment(ctx, known)
  return executeCharge(ctx, await recordChargeRequest(ctx, known, card, null), charge)
}

async function executeCharge(ctx: Context, payment: PaymentRow, charge: Charge): Promise<PaymentRow> {
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
