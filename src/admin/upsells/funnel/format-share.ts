import { formatMoney } from '#domain/money.ts'
import { locale } from '#words/index.ts'
import { upsells as words } from '#words/lazy-words.ts'

/** A share of 0 to 1 as people read it: '31,2%'. */
export const formatShare = (share: number) =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A count with the separators of the interface's language. */
export const formatCount = (count: number) => count.toLocaleString(locale)

/** A difference as people read it, and which way it goes. */
export type Change = { text: string; way: 'up' | 'down' | 'same' }

function buildChange(amount: number, text: string): Change {
  if (amount === 0) return { text, way: 'same' }
  return amount > 0 ? { text: `+${text}`, way: 'up' } : { text: `−${text}`, way: 'down' }
}
/** What is shown of a part: tenths of a percent. */
const toTenths = (part: number) => Math.round(part * 1_000)

/** By how much something grew, of what it was: '+8,1%'. */
export const formatGrowth = (part: number): Change => buildChange(toTenths(part), formatShare(Math.abs(part)))

/** By how much a share differs from another: '+2,4 p.p.'. */
export const formatPoints = (part: number): Change =>
  buildChange(toTenths(part), words.points((Math.abs(toTenths(part)) / 10).toLocaleString(locale)))

/** By how much an amount differs from another: '+$7.10'. */
export const formatAmountChange = ({ cents, currency }: { cents: number; currency: string }): Change =>
  buildChange(cents, formatMoney(Math.abs(cents), currency))
