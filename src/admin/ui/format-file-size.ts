import { locale } from '#i18n/index.ts'

const units = ['KB', 'MB'] as const
/** Formats a size in bytes: '340 KB', '1,2 MB', or '1.2 MB' in English. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} ${units[0]}`
  return `${(kilobytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} ${units[1]}`
}
