import Stripe from 'stripe'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'

/**
 * The longest time a shopper waits for the provider, retries included. A later result is found by settling or
 * reconciling.
 */
const deadlineMs = 8_000

/** A declined card, with the decline code and the intent of the attempt. */
export class CardDeclinedError extends Error {
  readonly code: string
  readonly intent: Stripe.PaymentIntent | null
  constructor(error: Stripe.errors.StripeCardError) {
    super(error.code ?? 'card_declined')
    this.code = error.decline_code ?? error.code ?? 'card_declined'
    this.intent = error.payment_intent ?? null
  }
}

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

/**
 * Calls the provider and classifies its failures. A declined card throws CardDeclinedError (a business outcome). A
 * wrong key throws `provider_not_configured` and raises an alarm. No response within eight seconds, or a failing
 * provider, throws `provider_unavailable`: the outcome is unknown, and the call may be repeated with the same
 * idempotency key. Amounts outside the provider's limits throw `amount_below_minimum` or `amount_above_maximum`. Any
 * other error is rethrown: the caller handles it, or the server responds with `provider_refused`.
 */
export async function callProvider<T>(ctx: Pick<Context, 'db' | 'clock' | 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(work())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclinedError(error)
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    ) {
      await raiseAlarm(ctx, 'provider_not_configured', 'key', { code: error.code ?? error.type }).catch(() => undefined)
      throw new AppError('provider_not_configured', { cause: error })
    }
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      error instanceof Stripe.errors.StripeAPIError
    ) {
      throw new AppError('provider_unavailable', { retryAfter: 5, cause: error })
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'amount_too_small') {
      throw new AppError('amount_below_minimum', { cause: error })
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'amount_too_large') {
      throw new AppError('amount_above_maximum', { cause: error })
    }
    throw error
  }
}
