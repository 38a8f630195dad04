import { formatZoneName } from '../../ui/shop-time-zone.ts'

export type Zone = { value: string; label: string }

/** Builds a time zone's label, such as 'America/Sao Paulo · Horário de Brasília · GMT-3'. */
export function toZone(value: string): Zone {
  return { value, label: [...new Set([value.replaceAll('_', ' '), formatZoneName(value)])].join(' · ') }
}

/**
 * Returns all time zones that this browser knows, and the selected one. The list is built on demand because that takes
 * a while.
 */
export function listZones(chosen: string): Zone[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...all].sort().map(toZone)
}
