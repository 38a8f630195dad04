import type Stripe from 'stripe'
import { intervals } from '#domain/subscription.ts'

/**
 * What a mapping remembers of its price, for the checkout to show without asking the provider.
 * @param trialDays said by the seller; left out: the price's own
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
