export const intervals = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/**
 * How often a subscription is charged, and the number of days until the first charge; with 0 it is charged immediately.
 */
export type SubscriptionTerms = { interval: Interval; intervalCount: number; trialDays: number }

export const subscriptionStates = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
  'incomplete_expired',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Maps the provider's subscription status. An unknown status counts as active. */
export const toSubscriptionState = (status: string): SubscriptionState =>
  subscriptionStates.find(each => each === status) ?? 'active'

/** Whether the subscription has ended permanently and is never charged again. */
export const isEnded = (state: SubscriptionState): boolean => state === 'canceled' || state === 'incomplete_expired'

/** Whether a payment of the subscription is overdue for a period that has already started. */
export const isPaymentOverdue = (state: SubscriptionState): boolean => state === 'past_due' || state === 'unpaid'

export const subscriptionPath = (id: string): string => `/subscription/${id}`
