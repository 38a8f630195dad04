const dayMs = 86_400_000
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** Formats the folder name of a backup, such as 2026-11-23T04-00-00Z. File systems and shells accept it everywhere. */
export const formatBackupName = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Parses the folder name of a complete backup. Returns null for every other name. */
function parseBackupName(name: string): number | null {
  const [isName, date, ...parts] = namePattern.exec(name) ?? []
  return isName ? Date.parse(`${date}T${parts.join(':')}Z`) : null
}

const listBackups = (names: readonly string[]) =>
  names
    .map(name => ({ name, time: parseBackupName(name) ?? Number.NaN }))
    .filter(({ time }) => !Number.isNaN(time))
    .sort((a, b) => a.time - b.time)

/** Returns the time of the newest backup among the names in a folder, or null. */
export const findLastBackup = (names: readonly string[]): number | null => listBackups(names).at(-1)?.time ?? null

/**
 * Returns when to back up: now if the last backup is missing or older than a day, otherwise at the next time of day `at`
 * (UTC, such as 04:00).
 */
export function getNextBackupTime(now: number, at: string, last: number | null): number {
  if (last === null || now - last > dayMs) return now
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Math.floor(now / dayMs) * dayMs + (hours * 60 + minutes) * 60_000
  return today > now ? today : today + dayMs
}

/** Lists the backups that are older than `keepDays`. The newest backup never expires. */
export const listExpiredBackups = (names: readonly string[], now: number, keepDays: number): string[] =>
  listBackups(names)
    .slice(0, -1)
    .filter(({ time }) => now - time > keepDays * dayMs)
    .map(({ name }) => name)

/** Lists what interrupted backups left behind. */
export const listUnfinishedBackups = (names: readonly string[]): string[] =>
  names.filter(name => name.endsWith('.partial') && parseBackupName(name.slice(0, -'.partial'.length)) !== null)
