import type { Promotion } from '#contract/promotions.ts'
import { formatMoney } from '#domain/money.ts'
import { promotions as words } from '#words/rooms.ts'
import type { Tone } from '../ui/badge.tsx'
import { fullMoment } from '../ui/moment.ts'

/** What the shopper gets. */
export function worthOf({ kind, percentOff, amountCents, currency }: Promotion): string {
  if (kind === 'percent') return words.percentOff(percentOff ?? 0)
  return kind === 'fixed' ? words.amountOff(formatMoney(amountCents ?? 0, currency ?? 'usd')) : words.freeShipping
}

/** What it is for, in a few words. */
export function scopeOf({ productIds, campaignIds }: Pick<Promotion, 'productIds' | 'campaignIds'>): string {
  const parts = [
    ...(productIds.length > 0 ? [words.ofProducts(productIds.length)] : []),
    ...(campaignIds.length > 0 ? [words.ofCampaigns(campaignIds.length)] : []),
  ]
  return parts.join(' · ') || words.all
}

const moment = (at: string) => fullMoment(new Date(at))

/** When it counts, as lines. */
export function periodOf({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): string[] {
  const lines = [...(startsAt ? [words.from(moment(startsAt))] : []), ...(endsAt ? [words.until(moment(endsAt))] : [])]
  return lines.length > 0 ? lines : [words.always]
}

/** What it brought, an amount for each currency. */
export const revenueOf = ({ revenue }: Promotion): string[] =>
  revenue.map(({ cents, currency }) => formatMoney(cents, currency))

const tones: Record<Promotion['state'], Tone> = {
  active: 'ok',
  scheduled: 'info',
  ended: 'plain',
  used_up: 'warn',
  paused: 'plain',
}
export const toneOf = ({ state }: Promotion): Tone => tones[state]
