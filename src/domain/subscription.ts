export const intervals = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** How often a subscription is charged, and after how many days the first time; 0: at once. */
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

/** The provider's word; one that it did not have when this was written is taken for running. */
export const toSubscriptionState = (status: string): SubscriptionState =>
  subscriptionStates.find(each => each === status) ?? 'active'

/** Whether it is over for good: nothing is charged for it any more. */
export const isEnded = (state: SubscriptionState): boolean => state === 'canceled' || state === 'incomplete_expired'

/** Whether its buyer owes money for a period that has begun. */
export const isPaymentOverdue = (state: SubscriptionState): boolean => state === 'past_due' || state === 'unpaid'

export const subscriptionPath = (id: string): string => `/subscription/${id}`
