/** The time zone of a shop whose seller has not selected one. */
export const defaultTimeZone = 'America/Sao_Paulo'

/**
 * A cache of valid names, because validating a name costs more than formatting a date. The cache needs no limit,
 * because only a few hundred names exist.
 */
const knownZones = new Set<string>()

/** Whether a name is an IANA time zone, such as 'America/Sao_Paulo' or 'UTC'. Offsets such as '+03:00' are not. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  if (!/^[A-Z][A-Za-z_]*(\/[\w+-]+)*$/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === undefined) return false
  } catch {
    return false
  }
  knownZones.add(name)
  return true
}

/** Cached by language and zone, because creating a format costs more than rendering an e-mail. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a time as 'Nov 20, 2026, 6:14 PM GMT-3' in a zone, in the language `tag`. An unknown zone counts as
 * UTC.
 */
export function formatDateTime(timeZone: string, tag: string, at: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const format =
    formats.get(`${tag} ${zone}`) ??
    new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    })
  formats.set(`${tag} ${zone}`, format)
  return format.format(at)
}

/** Formats the day of a time as 'Nov 20, 2026' in a zone, in the language `tag`. An unknown zone counts as UTC. */
export const formatDate = (timeZone: string, tag: string, at: Date): string =>
  new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  }).format(at)
