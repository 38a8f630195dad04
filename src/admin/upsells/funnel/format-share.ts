import { formatMoney } from '#domain/money.ts'
import { locale } from '#i18n/index.ts'
import { upsells as words } from '#i18n/lazy-words.ts'

/** Formats a share of 0 to 1 as a percentage with one decimal: '31,2%'. */
export const formatShare = (share: number) =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

export const formatCount = (count: number) => count.toLocaleString(locale)

export type Change = { text: string; direction: 'up' | 'down' | 'same' }

function buildChange(amount: number, text: string): Change {
  if (amount === 0) return { text, direction: 'same' }
  return amount > 0 ? { text: `+${text}`, direction: 'up' } : { text: `−${text}`, direction: 'down' }
}
/** Changes are displayed in tenths of a percent, so anything smaller counts as no change. */
const toTenths = (share: number) => Math.round(share * 1_000)

/** Formats growth relative to the previous value: '+8,1%'. */
export const formatGrowth = (share: number): Change => buildChange(toTenths(share), formatShare(Math.abs(share)))

/** Formats the difference of two shares in percentage points: '+2,4 p.p.'. */
export const formatPoints = (share: number): Change =>
  buildChange(toTenths(share), words.points((Math.abs(toTenths(share)) / 10).toLocaleString(locale)))

/** Formats the difference of two amounts: '+$7.10'. */
export const formatAmountChange = ({ cents, currency }: { cents: number; currency: string }): Change =>
  buildChange(cents, formatMoney(Math.abs(cents), currency))
