import { locale } from '#words/index.ts'

/** A share of 0 to 1 as people read it: '31,2%'. */
export const shareText = (share: number) => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A count with the separators of the interface's language. */
export const countText = (count: number) => count.toLocaleString(locale)
