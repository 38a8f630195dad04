import { formatMoney } from '#domain/money.ts'
import { locale } from '#words/index.ts'
import { upsells as words } from '#words/rooms.ts'

/** A share of 0 to 1 as people read it: '31,2%'. */
export const shareText = (share: number) => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A count with the separators of the interface's language. */
export const countText = (count: number) => count.toLocaleString(locale)

/** A difference as people read it, and which way it goes. */
export type Change = { text: string; way: 'up' | 'down' | 'same' }

function changeOf(amount: number, text: string): Change {
  if (amount === 0) return { text, way: 'same' }
  return amount > 0 ? { text: `+${text}`, way: 'up' } : { text: `−${text}`, way: 'down' }
}
/** What is shown of a part: tenths of a percent. */
const tenths = (part: number) => Math.round(part * 1_000)

/** By how much something grew, of what it was: '+8,1%'. */
export const growthText = (part: number): Change => changeOf(tenths(part), shareText(Math.abs(part)))

/** By how much a share differs from another: '+2,4 p.p.'. */
export const pointsText = (part: number): Change =>
  changeOf(tenths(part), words.points((Math.abs(tenths(part)) / 10).toLocaleString(locale)))

/** By how much an amount differs from another: '+$7.10'. */
export const amountText = ({ cents, currency }: { cents: number; currency: string }): Change =>
  changeOf(cents, formatMoney(Math.abs(cents), currency))
