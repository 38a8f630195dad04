import { locale } from '#words/index.ts'
import { shopTimeZone, zoneMark } from './shop-zone.ts'

const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
const minute = 60_000
const hour = 60 * minute

const formats = new Map<string, Intl.DateTimeFormat>()
function inShopZone(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${shopTimeZone()}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: shopTimeZone() })
  formats.set(key, format)
  return format
}

/** '20 de nov. de 2026, 21:14' in the shop's time zone, which is named after it where this computer has another time. */
export function fullMoment(moment: Date): string {
  const text = inShopZone('full', { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
  return [text, zoneMark(moment)].filter(Boolean).join(' ')
}

/** '20 de nov. de 2026': the day of a moment in the shop's time zone. */
export const dayOfMoment = (moment: Date): string => inShopZone('day', { dateStyle: 'medium' }).format(moment)

/** 'há 2 min' within a day, the full moment beyond. */
export function shortMoment(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime()
  // The server's clock may be a little ahead of this one.
  if (age <= -minute || age >= 24 * hour) return fullMoment(moment)
  if (age < minute) return relative.format(0, 'second')
  const text =
    age < hour ? relative.format(-Math.floor(age / minute), 'minute') : relative.format(-Math.floor(age / hour), 'hour')
  return text.replace(/\.$/, '')
}

/** In a narrow column the time stands below its day, and neither is broken. */
export function inTwo(text: string): string {
  const at = text.lastIndexOf(', ') + 1
  const whole = (part: string) => part.replaceAll(' ', '\u00a0')
  return at > 0 ? `${whole(text.slice(0, at))} ${whole(text.slice(at + 1))}` : text
}
