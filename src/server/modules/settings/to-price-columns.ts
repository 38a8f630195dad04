import type Stripe from 'stripe'
import { intervals } from '#domain/subscription.ts'

/**
 * Returns the price terms that a mapping stores, so that the checkout can show them without calling Stripe.
 * @param trialDays trial chosen by the seller, in days; when undefined, the trial of the Stripe price is used
 */
export function toPriceColumns({ unit_amount, currency, recurring }: Stripe.Price, trialDays: number | undefined) {
  return {
    price_cents: unit_amount,
    price_currency: currency,
    interval: intervals.find(each => each === recurring?.interval) ?? null,
    interval_count: recurring?.interval_count ?? null,
    trial_days: recurring ? (trialDays ?? recurring.trial_period_days ?? 0) : null,
  }
}
