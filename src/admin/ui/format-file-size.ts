import { formatBytes } from '#domain/file-size.ts'
import { locale } from '#i18n/index.ts'

/** Formats a size in bytes in the language of the administration. */
export const formatFileSize = (bytes: number): string => formatBytes(bytes, locale)
