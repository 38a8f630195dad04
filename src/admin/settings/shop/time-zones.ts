import { formatZoneName } from '../../ui/shop-time-zone.ts'

export type Zone = { value: string; label: string }

/** The label looks like 'America/Sao Paulo · Horário de Brasília · GMT-3'. */
export function toZone(value: string): Zone {
  return { value, label: [...new Set([value.replaceAll('_', ' '), formatZoneName(value)])].join(' · ') }
}

/** Every zone that this browser knows, and the chosen one. Built on demand because it takes a while. */
export function listZones(chosen: string): Zone[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...all].sort().map(toZone)
}
