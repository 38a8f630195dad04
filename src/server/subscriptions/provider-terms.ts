import type Stripe from 'stripe'
import { stateOf } from '#domain/subscription.ts'

const moment = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

/** Where a subscription stands by the provider's word, in the columns of ours. */
export const termsOf = (now: Stripe.Subscription) => ({
  state: stateOf(now.status),
  trial_end: moment(now.trial_end),
  current_period_end: moment(now.items.data[0]?.current_period_end),
  cancel_at_period_end: now.cancel_at_period_end || now.cancel_at !== null,
  canceled_at: moment(now.canceled_at),
})
