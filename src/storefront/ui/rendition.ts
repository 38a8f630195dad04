import { renditionWidths } from '#contract/files.ts'

/** Our own pictures come in several widths; an address elsewhere stays as it is. */
const isOurs = (src: string) => src.startsWith('/storage/')
const withWidth = (src: string, width: string) => `${src}${src.includes('?') ? '&' : '?'}w=${width}`

/** The narrowest form of a picture, for places up to 100 px wide on a sharp screen. */
export const getThumbnailUrl = (src: string): string => (isOurs(src) ? withWidth(src, renditionWidths[0]) : src)

/** What the browser may choose from (`srcset`), by the width it needs. */
export const buildSrcSet = (src: string): string | undefined =>
  isOurs(src) ? renditionWidths.map(width => `${withWidth(src, width)} ${width}w`).join(', ') : undefined
