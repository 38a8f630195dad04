import { locale } from '#words/index.ts'

const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
const minute = 60_000
const hour = 60 * minute

/** '20 de nov. de 2026, 21:14' in the reader's time zone. */
export const fullMoment = (moment: Date): string => full.format(moment)

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
