import Stripe from 'stripe'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { CardDeclinedError, ProviderRejectedError } from '../payment-gateway.ts'
import { findBuyerField, toPaymentSnapshot } from './snapshots.ts'

/**
 * The longest time a shopper waits for the provider, retries included. A result that arrives later is found when the
 * payment is settled or reconciled.
 */
const deadlineMs = 8_000

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('provider_unavailable', { retryAfter: 5 })), deadlineMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Converts an error of the SDK. Any other error stays as it is. */
function toProviderError(error: unknown): unknown {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) {
    const payment = error.payment_intent ? toPaymentSnapshot(error.payment_intent) : null
    return new CardDeclinedError(error.decline_code ?? error.code ?? 'card_declined', payment)
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new AppError('provider_not_configured', { cause: error })
  if (error instanceof errors.StripeInvalidRequestError) {
    const { code, param = '' } = error
    if (code === 'amount_too_small') return new AppError('amount_below_minimum', { cause: error })
    if (code === 'amount_too_large') return new AppError('amount_above_maximum', { cause: error })
    return new ProviderRejectedError({ reason: code ?? null, param, field: findBuyerField(param, code), cause: error })
  }
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeIdempotencyError ||
    error instanceof errors.StripeAPIError
  )
    return new AppError('provider_unavailable', { retryAfter: 5, cause: error })
  // The status that the provider sent must not become the response to our own client.
  return error instanceof errors.StripeError ? new AppError('internal', { cause: error }) : error
}

/**
 * Calls the provider and classifies its failures. A declined card throws CardDeclinedError (a business outcome). A
 * wrong API key throws `provider_not_configured` and raises an alarm. No response within eight seconds, or a failing
 * provider, throws `provider_unavailable`: the outcome is unknown, and the call may be repeated with the same
 * idempotency key. Amounts outside the provider's limits throw `amount_below_minimum` or `amount_above_maximum`. Any
 * other rejected request throws ProviderRejectedError.
 */
export async function callProvider<T>(ctx: Pick<Context, 'db' | 'clock' | 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(work())
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      await raiseAlarm(ctx, 'provider_not_configured', 'key', { code: error.code ?? error.type }).catch(() => undefined)
    throw toProviderError(error)
  }
}
