import Stripe from 'stripe'
import { AppError } from '#server/kernel/errors.ts'

/** A card the provider refused: its codes, and the intent it left behind. */
export class CardRefused extends Error {
  readonly code: string
  readonly intent: Stripe.PaymentIntent | null
  constructor(error: Stripe.errors.StripeCardError) {
    super(error.code ?? 'card_declined')
    this.code = error.decline_code ?? error.code ?? 'card_declined'
    this.intent = error.payment_intent ?? null
  }
}

/**
 * Calls the provider and sorts its failures: a refused card is CardRefused (a business outcome), a wrong key is
 * `provider_not_configured`, no answer in time or a failing provider is `provider_unavailable`: then nothing is known
 * about the outcome, and the same call with the same key may be repeated.
 */
export async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error)
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new AppError('provider_not_configured', { cause: error })
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
    throw error
  }
}
