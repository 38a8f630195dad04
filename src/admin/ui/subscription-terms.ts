import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/money.ts'
import { isOver } from '#domain/subscription.ts'
import { subscriptions as words } from '#words/rooms.ts'
import { dayOfMoment } from './moment.ts'

export const dayText = (at: string | null): string => (at ? dayOfMoment(new Date(at)) : '')

export const priceText = ({ cents, currency, interval, intervalCount }: SubscriptionSummary): string =>
  words.every[interval](formatMoney(cents, currency), intervalCount)

/** When it is charged next; nothing where it is not. */
export const nextText = ({ state, ending, periodEndsAt, trialEndsAt }: SubscriptionSummary): string =>
  isOver(state) || ending ? '' : dayText(state === 'trialing' ? trialEndsAt : periodEndsAt)
