import type Stripe from 'stripe'
import { toSubscriptionState } from '#domain/subscription.ts'

const toDate = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

export const toSubscriptionColumns = (now: Stripe.Subscription) => ({
  state: toSubscriptionState(now.status),
  trial_end: toDate(now.trial_end),
  current_period_end: toDate(now.items.data[0]?.current_period_end),
  cancel_at_period_end: now.cancel_at_period_end || now.cancel_at !== null,
  canceled_at: toDate(now.canceled_at),
})
