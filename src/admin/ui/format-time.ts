import { locale } from '#i18n/index.ts'
import { formatZoneSuffix, getShopTimeZone } from './shop-time-zone.ts'

const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
const minute = 60_000
const hour = 60 * minute

const formatCache = new Map<string, Intl.DateTimeFormat>()
function getShopFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${getShopTimeZone()}`
  const format = formatCache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: getShopTimeZone() })
  formatCache.set(key, format)
  return format
}

/**
 * Formats a moment in the shop's time zone: '20 de nov. de 2026, 21:14'. Appends the zone's name if the clock of this
 * computer differs.
 */
export function formatDateTime(moment: Date): string {
  const text = getShopFormat('full', { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
  return [text, formatZoneSuffix(moment)].filter(Boolean).join(' ')
}

/** Formats the date of a moment in the shop's time zone: '20 de nov. de 2026'. */
export const formatDate = (moment: Date): string => getShopFormat('day', { dateStyle: 'medium' }).format(moment)

/** Formats a moment of the last 24 hours as 'há 2 min', any other moment as full date and time. */
export function formatRelativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime()
  // The server's clock may be slightly ahead of the clock of this computer.
  if (age <= -minute || age >= 24 * hour) return formatDateTime(moment)
  if (age < minute) return relative.format(0, 'second')
  const text =
    age < hour ? relative.format(-Math.floor(age / minute), 'minute') : relative.format(-Math.floor(age / hour), 'hour')
  return text.replace(/\.$/, '')
}

/** Formats a moment of the next 24 hours as 'em 12 min', any later moment as full date and time; null when it is past. */
export function formatTimeLeft(moment: Date, now: Date): string | null {
  const left = moment.getTime() - now.getTime()
  if (left <= 0) return null
  if (left >= 24 * hour) return formatDateTime(moment)
  const text =
    left < hour ? relative.format(Math.ceil(left / minute), 'minute') : relative.format(Math.round(left / hour), 'hour')
  return text.replace(/\.$/, '')
}

/** Lets a formatted date and time break across lines only between date and time. */
export function breakAfterDate(text: string): string {
  const splitIndex = text.lastIndexOf(', ') + 1
  const keepTogether = (phrase: string) => phrase.replaceAll(' ', '\u00a0')
  return splitIndex > 0
    ? `${keepTogether(text.slice(0, splitIndex))} ${keepTogether(text.slice(splitIndex + 1))}`
    : text
}
