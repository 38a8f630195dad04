import { getUtcOffsetMs } from '#domain/zoned-time.ts'
import { locale } from '#i18n/index.ts'

const getLocalZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reads the shop's time zone from the document, where it is available before the first render. */
const readDocumentZone = () =>
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="shop-time-zone"]')?.content

let zone: string | null = null

/**
 * Returns the IANA name of the shop's time zone, in which all times of the administration are shown, entered and
 * filtered.
 */
export function getShopTimeZone(): string {
  zone ??= readDocumentZone() || getLocalZone()
  return zone
}

/** Sets the shop's time zone after it was changed in this browser tab. Later renders use the new time zone. */
export function setShopTimeZone(name: string): void {
  zone = name
}

const formatZonePart = (timeZoneName: 'short' | 'shortOffset' | 'longGeneric', timeZone: string, moment?: Date) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(moment)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/**
 * Formats the name of a time zone with its offset at a moment, by default now: 'Horário Padrão de Brasília · GMT-3'.
 */
export const formatZoneName = (timeZone: string, moment?: Date): string =>
  [...new Set([formatZonePart('longGeneric', timeZone, moment), formatZonePart('shortOffset', timeZone, moment)])]
    .filter(Boolean)
    .join(' · ')

export const formatShopZoneName = (moment?: Date): string => formatZoneName(getShopTimeZone(), moment)

/** Returns a suffix such as 'BRT' if the shop's clocks differ from this computer's at that moment, otherwise ''. */
export const formatZoneSuffix = (moment: Date): string =>
  getUtcOffsetMs(getShopTimeZone(), moment) === getUtcOffsetMs(getLocalZone(), moment)
    ? ''
    : formatZonePart('short', getShopTimeZone(), moment)
