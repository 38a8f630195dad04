import { locale } from '#words/index.ts'

export type Zone = { value: string; label: string }

const partOf = (timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts().find(part => part.type === 'timeZoneName')
    ?.value ?? ''

/** 'America/Sao Paulo · Horário de Brasília · GMT-3'. */
export function zoneOf(value: string): Zone {
  const names = [value.replaceAll('_', ' '), partOf(value, 'longGeneric'), partOf(value, 'shortOffset')]
  return { value, label: [...new Set(names)].filter(Boolean).join(' · ') }
}

/** Every zone this browser knows, and the one that is chosen. Made when it is asked for: it takes a while. */
export function zonesWith(chosen: string): Zone[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...all].sort().map(zoneOf)
}
