import { renditionWidths } from '#contract/files.ts'

/** Only pictures stored by the shop have several widths; other URLs stay unchanged. */
const isOurs = (src: string) => src.startsWith('/storage/')
const withWidth = (src: string, width: string) => `${src}${src.includes('?') ? '&' : '?'}w=${width}`

/**
 * Returns the URL of a picture's narrowest rendition, which suits places up to 100 px wide on a high-density screen.
 */
export const getThumbnailUrl = (src: string): string => (isOurs(src) ? withWidth(src, renditionWidths[0]) : src)

export const buildSrcSet = (src: string): string | undefined =>
  isOurs(src) ? renditionWidths.map(width => `${withWidth(src, width)} ${width}w`).join(', ') : undefined
