import type { Promotion } from '#contract/promotions.ts'
import { formatMoney } from '#domain/money.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import type { Tone } from '../ui/badge.tsx'
import { formatDateTime } from '../ui/format-time.ts'

export function formatDiscount({ kind, percentOff, amountCents, currency }: Promotion): string {
  if (kind === 'percent') return words.percentOff(percentOff ?? 0)
  return kind === 'fixed' ? words.amountOff(formatMoney(amountCents ?? 0, currency ?? 'usd')) : words.freeShipping
}

/** The products and campaigns to which a promotion is limited. */
export function formatScope({ productIds, campaignIds }: Pick<Promotion, 'productIds' | 'campaignIds'>): string {
  const parts = [
    ...(productIds.length > 0 ? [words.ofProducts(productIds.length)] : []),
    ...(campaignIds.length > 0 ? [words.ofCampaigns(campaignIds.length)] : []),
  ]
  return parts.join(' · ') || words.all
}

const formatMoment = (at: string) => formatDateTime(new Date(at))

/** The start and the end of a promotion, one line each. */
export function formatPeriod({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): string[] {
  const lines = [
    ...(startsAt ? [words.from(formatMoment(startsAt))] : []),
    ...(endsAt ? [words.until(formatMoment(endsAt))] : []),
  ]
  return lines.length > 0 ? lines : [words.always]
}

/** The revenue of a promotion, one amount per currency. */
export const formatRevenue = ({ revenue }: Promotion): string[] =>
  revenue.map(({ cents, currency }) => formatMoney(cents, currency))

const tones: Record<Promotion['state'], Tone> = {
  active: 'ok',
  scheduled: 'info',
  ended: 'plain',
  used_up: 'warn',
  paused: 'plain',
}
export const getTone = ({ state }: Promotion): Tone => tones[state]
