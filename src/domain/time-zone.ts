/** Where a shop is until it says otherwise. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** Names that were found to be zones: there are some hundred, and looking one up costs more than the moment it is for. */
const knownZones = new Set<string>()

/** Whether this is the IANA name of a time zone, as 'America/Sao_Paulo' or 'UTC'; offsets are none. */
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

/** How moments are written, by language and zone: making a format costs more than a mail's layout. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** 'November 20, 2026 at 6:14 PM GMT-3': a moment where the shop is, in the language `tag`. An unknown zone is UTC. */
export function formatDateTime(timeZone: string, tag: string, at: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const format =
    formats.get(`${tag} ${zone}`) ??
    new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    })
  formats.set(`${tag} ${zone}`, format)
  return format.format(at)
}

/** 'November 20, 2026': the day of a moment where the shop is. An unknown zone is UTC. */
export const formatDate = (timeZone: string, tag: string, at: Date): string =>
  new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  }).format(at)
