const units = ['KB', 'MB', 'GB'] as const
const step = 1024

/** Formats a size in bytes: '340 KB', '1,2 MB', or '1.2 MB' in English. */
export function formatBytes(bytes: number, locale: string): string {
  let value = Math.max(1, Math.round(bytes / step))
  let at = 0
  while (value >= 1_000 && at < units.length - 1) {
    value /= step
    at += 1
  }
  return `${value.toLocaleString(locale, { maximumFractionDigits: at === 0 ? 0 : 1 })} ${units[at]}`
}
