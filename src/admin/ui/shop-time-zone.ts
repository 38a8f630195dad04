import { getUtcOffsetMs } from '#domain/zoned-time.ts'
import { locale } from '#words/index.ts'

const getLocalZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The document names the shop's zone, so that it is known before the first screen is drawn. */
const readDocumentZone = () =>
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="shop-time-zone"]')?.content

let zone: string | null = null

/** The IANA name of the shop's time zone, in which every moment of the administration is shown, typed and filtered. */
export function getShopTimeZone(): string {
  zone ??= readDocumentZone() || getLocalZone()
  return zone
}

/** Takes over a zone that was saved in this tab; screens that are drawn from now on use it. */
export function setShopTimeZone(name: string): void {
  zone = name
}

const formatZonePart = (timeZoneName: 'short' | 'shortOffset' | 'longGeneric', timeZone: string, at?: Date) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** 'Horário Padrão de Brasília · GMT-3': what a zone is called, and its offset at a moment, which is now unless it is given. */
export const formatZoneName = (timeZone: string, at?: Date): string =>
  [...new Set([formatZonePart('longGeneric', timeZone, at), formatZonePart('shortOffset', timeZone, at)])]
    .filter(Boolean)
    .join(' · ')

export const formatShopZoneName = (at?: Date): string => formatZoneName(getShopTimeZone(), at)

/** 'BRT' where clocks of the shop show another time than this computer's at that moment, else ''. */
export const formatZoneSuffix = (at: Date): string =>
  getUtcOffsetMs(getShopTimeZone(), at) === getUtcOffsetMs(getLocalZone(), at)
    ? ''
    : formatZonePart('short', getShopTimeZone(), at)
