import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/money.ts'
import { isEnded } from '#domain/subscription.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { formatDate } from './format-time.ts'

export const formatDay = (at: string | null): string => (at ? formatDate(new Date(at)) : '')

export const formatSubscriptionPrice = ({ cents, currency, interval, intervalCount }: SubscriptionSummary): string =>
  words.every[interval](formatMoney(cents, currency), intervalCount)

/** Formats the date of the next charge; empty when there is none. */
export const formatNextCharge = ({ state, ending, periodEndsAt, trialEndsAt }: SubscriptionSummary): string =>
  isEnded(state) || ending ? '' : formatDay(state === 'trialing' ? trialEndsAt : periodEndsAt)
